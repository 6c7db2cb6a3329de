// SPDX-License-Identifier: Apache-2.0
#include "journal/liveness.hpp"

#include "journal/process_identity.hpp"
#include "journal/shared_store.hpp"

namespace pullrec::journal {

namespace {

/// Locked before it is written, so that nobody can see it and find it dead.
std::int64_t take_free_id(const store::Writer& writer, HolderLocks& locks) {
    std::int64_t id = writer.free_holder_id();
    // a process that still lives on a database that was removed here holds a byte unknown to this
    while (!locks.take(id)) {
        ++id;
    }
    return id;
}

void forget_dead(store::Writer& writer, const HolderLocks& locks) {
    for (const std::int64_t id : writer.idle_holders()) {
        if (!locks.held_by_another(id)) {
            writer.remove_holder(id);
        }
    }
}

} // namespace

Liveness become_holder(SharedStore& store, std::string boot_id, Timestamp now) {
    HolderLocks locks = HolderLocks::for_holder(store.path());
    std::int64_t id = store::kNobody;
    store.write([&](store::Writer& writer, bool) {
        if (id != store::kNobody) {
            // an earlier run, which was rolled back or is not known to be kept
            locks.give_up(id);
        }
        forget_dead(writer, locks);
        id = take_free_id(writer, locks);
        writer.add_holder({id, boot_id, process_id(), now});
    });
    return {std::move(locks), id, std::move(boot_id)};
}

} // namespace pullrec::journal
