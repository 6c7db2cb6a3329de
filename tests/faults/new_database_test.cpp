// SPDX-License-Identifier: Apache-2.0
#include "domain/error.hpp"
#include "tests/faults/engine_lane.hpp"
#include "tests/faults/fast_folder.hpp"
#include "tests/faults/fault_plan.hpp"
#include "tests/faults/lane_state.hpp"
#include "tests/faults/passing_vfs.hpp"

#include <doctest/doctest.h>

#include <filesystem>

using namespace pullrec;
using namespace pullrec::faults;

namespace {

/// Makes a database while a call fails; whether the fault struck. What was made must open.
bool make_with(const Fault& fault) {
    const FastFolder folder;
    const std::string path = folder.file("records.db");
    bool made = true;
    arm(fault);
    try {
        make_database(path);
    } catch (const Error& error) {
        CHECK(error.code() == ErrorCode::io);
        made = false;
    }
    const bool struck = disarm() > 0;
    // when only the last sync of the folder failed, it may be there all the same
    const bool there = std::filesystem::exists(path);
    CHECK((there || !made));
    if (there) {
        CHECK_NOTHROW(lane_states(path));
    }
    return struck;
}

} // namespace

TEST_CASE("whichever call fails, a new database is whole or not there") {
    const PassingVfs vfs;
    for (const Call call : {Call::write, Call::truncate, Call::raw_sync, Call::rename}) {
        for (const bool sticky : {false, true}) {
            CAPTURE(name_of(call));
            CAPTURE(sticky);
            for (long nth = 1; make_with({call, nth, sticky, nth % 2 == 0, false}); ++nth) {
            }
        }
    }
}
