// SPDX-License-Identifier: Apache-2.0
#include "domain/digest.hpp"
#include "exchange/load_directory.hpp"
#include "exchange/node_folder.hpp"
#include "exchange/scan.hpp"

#include <doctest/doctest.h>

#include <functional>
#include <vector>

using namespace pullrec;
using exchange::load_directory;
using exchange::LoadedDirectory;
using exchange::ScanMoment;
using store::FileKind;
using store::Reader;

namespace {

constexpr ScanMoment kMoments[] = {ScanMoment::begun, ScanMoment::intents_listed,
                                   ScanMoment::intents_read, ScanMoment::records_listed,
                                   ScanMoment::records_read};

Evidence evidence_of(LoadedDirectory& loaded, const std::string& image, const std::string& ref) {
    return loaded.store.read(
        [&](const Reader& reader) { return reader.evidence(Image{image}, ImageRef{ref}); });
}

} // namespace

TEST_CASE("a directory that changes once while it is read is read again") {
    const NodeFolder node;
    const PulledRecord before = record_of("changed", "old");
    const PulledRecord after = record_of("changed", "new");
    const PulledRecord removed = record_of("removed");
    node.write(before);
    node.write(removed);
    int passes = 0;
    LoadedDirectory loaded = load_directory(node.root(), kNow, {}, [&](ScanMoment moment) {
        if (moment == ScanMoment::records_read && ++passes == 1) {
            node.write(after);
            node.remove(removed);
            node.write(record_of("added"));
            node.write(FileKind::record, "sha256-broken", "{");
            node.move(FileKind::record);
        }
    });
    CHECK(passes == 2);
    CHECK_FALSE(loaded.report.unstable);
    CHECK(loaded.report.records == 2);
    CHECK(loaded.report.unreadable.size() == 1);
    CHECK(evidence_of(loaded, "web", "changed").record == after);
    CHECK(evidence_of(loaded, "web", "removed").record_presence == Presence::absent);
    CHECK(evidence_of(loaded, "web", "added").record_presence == Presence::present);
}

TEST_CASE("a file that turns unreadable and back while it is read leaves one row") {
    const NodeFolder node;
    const PulledRecord record = record_of("one");
    node.write(record);
    int passes = 0;
    LoadedDirectory loaded = load_directory(node.root(), kNow, {}, [&](ScanMoment moment) {
        if (moment == ScanMoment::records_read && ++passes < 3) {
            passes == 1 ? node.write(FileKind::record, record_file_name("one"), "{")
                        : node.write(record);
            node.move(FileKind::record);
        }
    });
    CHECK(loaded.report.records == 1);
    CHECK(loaded.report.unreadable.empty());
    CHECK(evidence_of(loaded, "web", "one").record == record);
}

TEST_CASE("a directory that never rests is unstable, and what is absent in it is unknown") {
    const NodeFolder node;
    node.write(record_of("one"));
    int passes = 0;
    LoadedDirectory loaded = load_directory(node.root(), kNow, {}, [&](ScanMoment moment) {
        if (moment == ScanMoment::intents_read) {
            ++passes;
            node.move(FileKind::intent);
        }
    });
    CHECK(passes == 3);
    CHECK(loaded.report.unstable);
    CHECK(evidence_of(loaded, "web", "none").absence == Absence::unknown);
    CHECK(evidence_of(loaded, "web", "one").record_presence == Presence::present);
}

TEST_CASE(
    "an image that the kubelet pulls meanwhile is never seen with neither intent nor record") {
    const PullIntent intent{{"web:1"}};
    const PulledRecord record = record_of("sha256:web");
    // the kubelet's three steps, each between any two moments of the three passes, in their order
    const std::size_t slots = std::size(kMoments) * 3;
    int checked = 0;
    for (std::size_t writes_record = 0; writes_record < slots; ++writes_record) {
        for (std::size_t removes_intent = writes_record; removes_intent < slots; ++removes_intent) {
            const NodeFolder node;
            node.write(intent);
            std::size_t slot = 0;
            LoadedDirectory loaded = load_directory(node.root(), kNow, {}, [&](ScanMoment) {
                if (slot == writes_record) {
                    node.write(record);
                    node.move(FileKind::record);
                }
                if (slot == removes_intent) {
                    node.remove(intent);
                    node.move(FileKind::intent);
                }
                ++slot;
            });
            const Evidence evidence = evidence_of(loaded, "web:1", "sha256:web");
            const bool seen = evidence.record_presence == Presence::present ||
                              evidence.intent_presence == Presence::present;
            CHECK_MESSAGE(seen, writes_record << " " << removes_intent);
            ++checked;
        }
    }
    CHECK(checked == 120);
}

TEST_CASE("a scan that its caller stops leaves by the caller's exception") {
    const NodeFolder node;
    node.write(record_of("one"));
    CHECK_THROWS_AS(load_directory(node.root(), kNow,
                                   [](std::size_t, std::size_t) {
                                       throw Error(ErrorCode::interrupted, "stopped");
                                   }),
                    Error);
}
