// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/revocation.hpp"
#include "store/stored.hpp"

#include <cstddef>
#include <span>

namespace pullrec::upkeep {

/// How many secrets, service accounts and node-wide entries a record lets in.
std::size_t count_grants(const PulledRecord& record);

/// How many of the grants of `before` are not in `after`.
std::size_t count_lost(const PulledRecord& before, const PulledRecord& after);

/// The record without the grants that a revocation covers.
store::StoredRecord without_revoked(const store::StoredRecord& record,
                                    std::span<const Revocation> revocations);

} // namespace pullrec::upkeep
