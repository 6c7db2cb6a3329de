// SPDX-License-Identifier: Apache-2.0
#include "upkeep/paced_change.hpp"

#include <thread>

namespace pullrec::upkeep {

std::chrono::steady_clock::duration
commit_timed(store::Store& store, const std::function<void(store::Writer&)>& change) {
    std::chrono::steady_clock::time_point begun;
    store.commit([&](store::Writer& writer) {
        begun = std::chrono::steady_clock::now();
        change(writer);
    });
    return std::chrono::steady_clock::now() - begun;
}

void checkpoint_apart(store::Store& store, store::Store& checkpointer) {
    if (store.checkpoint_due()) {
        leave_lock();
        store.checkpoint(checkpointer);
    }
}

void leave_lock() {
    std::this_thread::sleep_for(kGap);
}

} // namespace pullrec::upkeep
