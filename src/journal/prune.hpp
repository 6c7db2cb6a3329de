// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/image.hpp"
#include "domain/timestamp.hpp"

#include <cstddef>
#include <span>

namespace pullrec::journal {

class Liveness;
class SharedStore;

/// Removes every record that is not in `in_use` and whose last evidence is older than `until`
/// (kubelet 11.1 with E1 and E2); an empty list is taken at its word. Few records a transaction,
/// each looked at again in it; one whose image a living leader pulls stays. Tells how many were
/// removed.
std::size_t prune(SharedStore& store, std::span<const ImageRef> in_use, Timestamp until,
                  const Liveness& liveness);

} // namespace pullrec::journal
