// SPDX-License-Identifier: Apache-2.0
#include "domain/digest.hpp"
#include "exchange/copied_node.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <set>
#include <sys/stat.h>

using namespace pullrec;
using store::FileKind;
using store::Reader;
using store::VanishedFile;

namespace {

std::string name_of(const std::string& ref) {
    return record_file_name(ref);
}

/// Makes the file of this ref as long as a power cut leaves it.
void cut(const CopiedNode& copy, const std::string& ref) {
    copy.node.write(FileKind::record, name_of(ref), "");
}

void remove(const CopiedNode& copy, const std::string& ref) {
    copy.node.remove(FileKind::record, name_of(ref));
}

/// Writes a record of `ref` where the kubelet looks for that of `named`.
void misname(const CopiedNode& copy, const std::string& named, const std::string& ref) {
    copy.node.write(FileKind::record, name_of(named), encode(record_of(ref), ApiVersion::v1beta1));
}

std::vector<VanishedFile> vanished_files(CopiedNode& copy) {
    return copy.read([](const Reader& reader) {
        std::vector<VanishedFile> all;
        reader.each_vanished_file([&](const VanishedFile& file) { all.push_back(file); });
        return all;
    });
}

/// The refs of all records that are remembered.
std::set<std::string> remembered(CopiedNode& copy) {
    std::set<std::string> refs;
    for (const store::VanishedRecord& record : copy.vanished()) {
        refs.insert(record.image_ref.text);
    }
    return refs;
}

using Refs = std::set<std::string>;

} // namespace

TEST_CASE("a record whose file was emptied before it vanished is remembered as it could be read") {
    CopiedNode copy;
    copy.node.write(record_of("one"));
    copy.refresh();
    const Timestamp read_last = copy.now;
    cut(copy, "one");
    const auto emptied = copy.refresh();
    CHECK(emptied.changes.vanished == 0);
    CHECK(emptied.unreadable.size() == 1);
    copy.refresh();
    remove(copy, "one");
    CHECK(copy.refresh().changes.vanished == 1);
    CHECK(copy.refresh().changes.vanished == 0);
    const auto vanished = copy.vanished();
    REQUIRE(vanished.size() == 1);
    CHECK(vanished[0].document == encode(record_of("one"), ApiVersion::v1beta1));
    CHECK(vanished[0].grants == 1);
    CHECK(vanished[0].last_seen_at == read_last);
    CHECK(vanished_files(copy).empty());
}

TEST_CASE("a record whose file cannot even be opened before it vanishes is remembered") {
    CopiedNode copy;
    copy.node.write(record_of("one"));
    copy.refresh();
    remove(copy, "one");
    const std::string path = copy.node.path(FileKind::record, name_of("one"));
    ::mkdir(path.c_str(), 0700);
    copy.refresh();
    ::rmdir(path.c_str());
    CHECK(copy.refresh().changes.vanished == 1);
    CHECK(remembered(copy) == Refs{"one"});
}

TEST_CASE("a record that can be read again is no longer remembered, whatever it says by now") {
    CopiedNode copy;
    copy.node.write(record_of("one"));
    copy.refresh();
    cut(copy, "one");
    copy.refresh();
    copy.node.write(record_of("one", "other"));
    const auto report = copy.refresh();
    CHECK(report.changes.added == 1);
    CHECK(report.unreadable.empty());
    CHECK(copy.vanished().empty());
    CHECK(copy.evidence("one").record == record_of("one", "other"));
    remove(copy, "one");
    copy.refresh();
    REQUIRE(copy.vanished().size() == 1);
    CHECK(copy.vanished()[0].document == encode(record_of("one", "other"), ApiVersion::v1beta1));
}

TEST_CASE("a file that never could be read is remembered by its name until a record is there") {
    CopiedNode copy;
    cut(copy, "one");
    copy.refresh();
    const Timestamp seen = copy.now;
    remove(copy, "one");
    CHECK(copy.refresh().changes.vanished == 1);
    const Timestamp gone_at = copy.now;
    CHECK(copy.refresh().changes.vanished == 0);
    CHECK(vanished_files(copy) == std::vector<VanishedFile>{{name_of("one"), seen, gone_at}});
    CHECK(copy.vanished().empty());
    cut(copy, "one");
    copy.refresh();
    remove(copy, "one");
    copy.refresh();
    CHECK(vanished_files(copy).size() == 1);
    copy.node.write(record_of("one"));
    copy.refresh();
    CHECK(vanished_files(copy).empty());
}

TEST_CASE("a record whose file became that of another image is remembered, and so is the other") {
    CopiedNode copy;
    copy.node.write(record_of("one"));
    copy.refresh();
    misname(copy, "one", "two");
    CHECK(copy.refresh().changes.vanished == 0);
    remove(copy, "one");
    CHECK(copy.refresh().changes.vanished == 1);
    CHECK(remembered(copy) == Refs{"one", "two"});
    CHECK(copy.vanished()[1].document == encode(record_of("two"), ApiVersion::v1beta1));
    CHECK(copy.vanished()[1].grants == 1);
    CHECK(vanished_files(copy).empty());
}

TEST_CASE("what a misnamed file spoke of is remembered when it speaks of something else") {
    CopiedNode copy;
    misname(copy, "one", "two");
    copy.refresh();
    const Timestamp seen = copy.now;
    misname(copy, "one", "three");
    copy.refresh();
    REQUIRE(remembered(copy) == Refs{"two"});
    CHECK(copy.vanished()[0].last_seen_at == seen);
    cut(copy, "one");
    copy.refresh();
    CHECK(remembered(copy) == Refs{"two", "three"});
    copy.node.write(record_of("one"));
    copy.refresh();
    CHECK(remembered(copy) == Refs{"two", "three"});
    CHECK(vanished_files(copy).empty());
}

TEST_CASE("a misnamed file that vanishes leaves no memory of an image that has its record") {
    CopiedNode copy;
    misname(copy, "one", "two");
    copy.node.write(record_of("two"));
    copy.refresh();
    remove(copy, "one");
    copy.refresh();
    CHECK(copy.vanished().empty());
    CHECK(vanished_files(copy).size() == 1);
}

TEST_CASE("a record that is there and gone again while the directories are read is remembered") {
    CopiedNode copy;
    copy.refresh();
    exchange::SyncOptions moving;
    int reads = 0;
    moving.at = [&](exchange::ScanMoment moment) {
        if (moment == exchange::ScanMoment::intents_read && ++reads == 1) {
            copy.node.write(record_of("readable"));
            cut(copy, "cut");
            copy.node.move(FileKind::record);
        }
        if (moment == exchange::ScanMoment::records_read && reads == 1) {
            remove(copy, "readable");
            remove(copy, "cut");
            copy.node.move(FileKind::record);
        }
    };
    copy.refresh(moving);
    CHECK(remembered(copy) == Refs{"readable"});
    REQUIRE(vanished_files(copy).size() == 1);
    CHECK(vanished_files(copy)[0].file_name == name_of("cut"));
}

TEST_CASE("a record that comes back while the directories are read twice is not remembered") {
    CopiedNode copy;
    copy.node.write(record_of("one"));
    copy.refresh();
    remove(copy, "one");
    copy.refresh();
    exchange::SyncOptions moving;
    int reads = 0;
    moving.at = [&](exchange::ScanMoment moment) {
        if (moment == exchange::ScanMoment::records_read && ++reads == 1) {
            copy.node.write(record_of("one"));
            copy.node.move(FileKind::record);
        }
    };
    copy.refresh(moving);
    CHECK(copy.vanished().empty());
    CHECK(copy.evidence("one").record_presence == Presence::present);
}

TEST_CASE("an intent that cannot be read and goes leaves no memory of a record") {
    CopiedNode copy;
    copy.node.write(FileKind::intent, name_of("busybox"), "");
    copy.refresh();
    copy.node.remove(FileKind::intent, name_of("busybox"));
    CHECK(copy.refresh().changes.vanished == 0);
    CHECK(vanished_files(copy).empty());
}
