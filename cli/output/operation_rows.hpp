// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/pull_operation.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace pullrec::cli {

template <class Row>
struct ListShape;

/// A pull that is under way, with what is known of who leads it and who waits.
struct OperationRow {
    store::PullOperation operation;
    std::optional<store::PullResult> overdue; ///< how it should have ended
    std::int64_t process = 0;                 ///< of the leader, as that sees itself
    std::size_t waiting = 0;
};

/// The list of pulls.
const ListShape<OperationRow>& operation_rows();

} // namespace pullrec::cli
