// SPDX-License-Identifier: Apache-2.0
#include "tests/db/child_process.hpp"
#include "tests/faults/engine_lane.hpp"
#include "tests/faults/fast_folder.hpp"
#include "tests/faults/fault_plan.hpp"

#include <doctest/doctest.h>

#include <exception>

using namespace pullrec;
using namespace pullrec::faults;

namespace {

/// Reads for the first time on a store while the Nth allocation fails; in a child, because a
/// process may also die of it. "none" when there are not so many.
std::string read_without_memory(const std::string& database, long nth) {
    return db::testing::in_child([&]() -> std::string {
        journal::SharedStore store(database);
        arm({Call::own_memory, nth, false, false, false});
        try {
            const InProduct here;
            store.read([](const store::Reader& reader) { return reader.meta(); });
        } catch (const std::exception&) {
            return "told";
        }
        return disarm() > 0 ? "borne" : "none";
    });
}

} // namespace

TEST_CASE("whichever allocation of a read fails, the caller is told and the process lives") {
    const FastFolder folder;
    const std::string database = folder.file("records.db");
    make_database(database);
    std::string report = "told";
    for (long nth = 1; report == "told" || report == "borne"; ++nth) {
        report = read_without_memory(database, nth);
    }
    CHECK(report == "none");
}
