// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "answers/grant_list.hpp"

namespace pullrec::cli {

template <class Row>
struct ListShape;

/// The list of grants; a grant has no name, so it has no `-o name`.
const ListShape<answers::ListedGrant>& grant_rows();

} // namespace pullrec::cli
