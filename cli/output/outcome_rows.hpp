// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/pull_outcome.hpp"

namespace pullrec::cli {

template <class Row>
struct ListShape;

/// The list of outcomes.
const ListShape<store::LoggedOutcome>& outcome_rows();

} // namespace pullrec::cli
