// SPDX-License-Identifier: Apache-2.0
#include "domain/error.hpp"
#include "store/store.hpp"
#include "tests/faults/engine_lane.hpp"
#include "tests/faults/fast_folder.hpp"
#include "tests/faults/fault_plan.hpp"
#include "tests/faults/passing_vfs.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace pullrec;
using namespace pullrec::faults;

namespace {

/// Texts that lie on pages of their own, beside many that do not.
void fill(const std::string& database) {
    store::Store::open(database, store::Access::write).write([](store::Writer& writer) {
        for (int number = 0; number < 200; ++number) {
            store::UnreadableFile file;
            file.file_name = "sha256-" + std::to_string(number);
            file.bytes = std::string(number % 20 == 0 ? 20'000 : 100, 'x');
            file.size = static_cast<std::int64_t>(file.bytes->size());
            file.reason = "torn";
            writer.put_unreadable(file);
        }
    });
}

/// What comes of a look while a read fails: once, or from then on.
std::string look(const std::string& database, long nth, bool sticky) {
    auto store = store::Store::open(database, store::Access::read);
    std::string found = "whole";
    arm({.call = Call::read, .nth = nth, .sticky = sticky});
    try {
        store.read([&](const store::Reader& reader) {
            found = reader.damage_in_depth().empty() ? "whole" : "damaged";
        });
    } catch (const Error& error) {
        found = error.code() == ErrorCode::io ? "cannot be read" : error.what();
    }
    return disarm() > 0 ? found : "no read failed";
}

} // namespace

TEST_CASE("whichever read fails once, a whole database is not taken for damaged") {
    const PassingVfs vfs;
    const FastFolder folder;
    const std::string database = folder.file("records.db");
    make_database(database);
    fill(database);
    long reads = 0;
    std::string found;
    while ((found = look(database, reads + 1, false)) != "no read failed") {
        ++reads;
        CAPTURE(reads);
        CHECK((found == "whole" || found == "cannot be read"));
    }
    CHECK(reads > 50);
    for (long nth = 1; nth <= reads; nth += 7) {
        CAPTURE(nth);
        CHECK(look(database, nth, true) == "cannot be read");
    }
}
