// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/timestamp.hpp"
#include "journal/holder_locks.hpp"
#include "store/pull_intent.hpp"

#include <cstdint>
#include <string>

namespace pullrec::journal {

class SharedStore;

/// Who is alive, as one asker sees it.
class Liveness {
public:
    /// `own` is the asker's own holder id; `store::kNobody` if it has none.
    Liveness(HolderLocks locks, std::int64_t own, std::string boot_id)
        : locks_(std::move(locks)), own_(own), boot_id_(std::move(boot_id)) {}

    [[nodiscard]] bool is_alive(std::int64_t holder) const {
        return holder != store::kNobody && (holder == own_ || locks_.held_by_another(holder));
    }
    /// Whether the intent was recorded in another boot; an unknown boot counts as this one.
    [[nodiscard]] bool is_of_another_boot(const store::HeldIntent& intent) const {
        return !intent.boot_id.empty() && !boot_id_.empty() && intent.boot_id != boot_id_;
    }
    [[nodiscard]] std::int64_t own() const { return own_; }
    [[nodiscard]] const HolderLocks& locks() const { return locks_; }

private:
    HolderLocks locks_;
    std::int64_t own_;
    std::string boot_id_;
};

/// Registers this run of this process as a holder, and forgets dead ones that left nothing.
Liveness become_holder(SharedStore& store, std::string boot_id, Timestamp now);

} // namespace pullrec::journal
