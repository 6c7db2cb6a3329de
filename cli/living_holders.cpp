// SPDX-License-Identifier: Apache-2.0
#include "cli/living_holders.hpp"

#include "journal/process_identity.hpp"
#include "store/stored.hpp"

#include <memory>

namespace pullrec::cli {

journal::Liveness liveness_of(const std::string& database) {
    return {journal::HolderLocks::for_asking(database), store::kNobody, journal::boot_id()};
}

upkeep::IsAlive living_holders(const std::string& database) {
    auto liveness = std::make_shared<const journal::Liveness>(liveness_of(database));
    return [liveness](std::int64_t holder) { return liveness->is_alive(holder); };
}

} // namespace pullrec::cli
