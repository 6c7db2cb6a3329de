// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "journal/flight_reap.hpp"

#include <cstdint>
#include <optional>

namespace pullrec::journal {

/// How an operation ended, if it did; one whose leader does not end it is ended by this look.
/// Throws `Error` (not_found) for one that was forgotten.
std::optional<store::OperationEnd> look_at(SharedStore& store, std::int64_t operation,
                                           const ReapView& view);

/// The operation; throws `Error` (not_found) for one that was forgotten or never was.
store::PullOperation existing(const store::Reader& reader, std::int64_t operation);

} // namespace pullrec::journal
