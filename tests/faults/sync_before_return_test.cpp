// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/engine_lane.hpp"
#include "tests/faults/fast_folder.hpp"
#include "tests/faults/passing_vfs.hpp"
#include "tests/faults/recorder.hpp"
#include "tests/gathered_writes.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using namespace pullrec::faults;

TEST_CASE("no caller of a batch returns before the sync of what the batch wrote") {
    constexpr int kCallers = 12;
    const FastFolder folder;
    const PassingVfs vfs;
    make_database(folder.file("records.db"));
    journal::SharedStore store(folder.file("records.db"));
    journal::PullManager manager(store, {});
    Recorder recorder(folder.path());
    std::vector<std::function<void()>> calls;
    for (int caller = 0; caller < kCallers; ++caller) {
        calls.emplace_back([&, caller] {
            manager.record_intent({"quay.io/org/app:" + std::to_string(caller)});
            Recorder::active()->acknowledged(caller);
        });
    }
    test::write_at_once(store, calls);
    int returned = 0;
    int written = 0;
    int synced = 0;
    bool dirty = false;
    for (const Event& event : recorder.take()) {
        if (event.kind == Event::Kind::acknowledged) {
            ++returned;
            CHECK_FALSE(dirty);
            CHECK(synced == 1);
        } else if (event.file.ends_with("-wal")) {
            synced += event.kind == Event::Kind::sync ? 1 : 0;
            written += event.kind == Event::Kind::write ? 1 : 0;
            dirty = event.kind != Event::Kind::sync;
        }
    }
    CHECK(returned == kCallers);
    CHECK(written > 2);
    CHECK(synced == 1);
}
