// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "answers/credential_list.hpp"

namespace pullrec::cli {

template <class Row>
struct ListShape;

/// The list of logins; a login has no name, so it has no `-o name`.
const ListShape<answers::ListedCredential>& credential_rows();

} // namespace pullrec::cli
