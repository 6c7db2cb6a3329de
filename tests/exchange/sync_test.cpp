// SPDX-License-Identifier: Apache-2.0
#include "domain/digest.hpp"
#include "exchange/copied_node.hpp"

#include <doctest/doctest.h>

#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>

using namespace pullrec;
using exchange::sync;
using exchange::SyncReport;
using store::Access;
using store::FileKind;
using store::Reader;
using store::Store;
using store::VanishedRecord;

namespace {

ErrorCode refusal(const std::string& dir, const std::string& path) {
    try {
        sync(dir, path, kNow);
    } catch (const Error& error) {
        return error.code();
    }
    return ErrorCode::internal;
}

} // namespace

TEST_CASE("the first sync makes the copy and its folder, for the owner only") {
    CopiedNode copy;
    copy.node.write(record_of("one"));
    copy.node.write(PullIntent{{"busybox:1"}});
    const SyncReport report = copy.refresh();
    CHECK(report.created);
    CHECK(report.records == 1);
    CHECK(report.intents == 1);
    CHECK(report.changes.added == 1);
    CHECK(copy.is_same());
    struct stat status {};
    ::stat(copy.folder.at("pullrec").c_str(), &status);
    CHECK((status.st_mode & 0777U) == 0700);
    CHECK(copy.evidence("one").record == record_of("one"));
}

TEST_CASE("a sync tells what is new, changed, vanished and unreadable, and reads nothing else") {
    CopiedNode copy;
    for (const auto* ref : {"stays", "changes", "vanishes", "breaks"}) {
        copy.node.write(record_of(ref));
    }
    copy.node.write(PullIntent{{"busybox:1"}});
    copy.refresh();
    copy.node.write(record_of("changes", "other"));
    copy.node.write(record_of("new"));
    copy.node.remove(record_of("vanishes"));
    copy.node.write(FileKind::record, record_file_name("breaks"), "{");
    copy.node.remove(PullIntent{{"busybox:1"}});
    const SyncReport report = copy.refresh();
    CHECK_FALSE(report.created);
    CHECK(report.records == 3);
    CHECK(report.intents == 0);
    CHECK(report.changes.added == 1);
    CHECK(report.changes.changed == 1);
    CHECK(report.changes.vanished == 1);
    CHECK(report.unreadable.size() == 1);
    CHECK(report.unread == 1);
    CHECK(copy.is_same());
    CHECK(copy.evidence("breaks").record_presence == Presence::unreadable);
    CHECK(copy.evidence("vanishes").record_presence == Presence::absent);
}

TEST_CASE("a vanished record is remembered with its grants until it is back") {
    CopiedNode copy;
    const PulledRecord record = record_of("vanishes");
    copy.node.write(record);
    copy.refresh();
    const Timestamp seen = copy.now;
    copy.node.remove(record);
    copy.refresh();
    const auto gone_at = copy.now;
    copy.refresh();
    const auto vanished = copy.vanished();
    REQUIRE(vanished.size() == 1);
    CHECK(vanished[0].image_ref.text == "vanishes");
    CHECK(vanished[0].document == encode(record, ApiVersion::v1beta1));
    CHECK(vanished[0].grants == 1);
    CHECK(vanished[0].last_seen_at == seen);
    CHECK(vanished[0].vanished_at == gone_at);
    copy.node.write(record);
    CHECK(copy.refresh().changes.added == 1);
    CHECK(copy.vanished().empty());
    CHECK(copy.evidence("vanishes").record == record);
}

TEST_CASE("an unreadable file that is repaired or removed leaves no row") {
    CopiedNode copy;
    copy.node.write(FileKind::record, record_file_name("repaired"), "{");
    copy.node.write(FileKind::record, record_file_name("removed"), "{");
    copy.node.write(FileKind::intent, record_file_name("busybox"), "{");
    CHECK(copy.refresh().unreadable.size() == 3);
    CHECK(copy.refresh().unreadable.size() == 3);
    copy.node.write(record_of("repaired"));
    copy.node.remove(FileKind::record, record_file_name("removed"));
    copy.node.write(PullIntent{{"busybox"}});
    const SyncReport report = copy.refresh();
    CHECK(report.unreadable.empty());
    CHECK(report.records == 1);
    CHECK(report.intents == 1);
    CHECK(copy.is_same());
}

TEST_CASE("a file that cannot be read is tried again each time") {
    CopiedNode copy;
    const std::string name = record_file_name("one");
    ::mkdir(copy.node.path(FileKind::record, name).c_str(), 0700);
    CHECK(copy.refresh().unreadable.size() == 1);
    CHECK(copy.refresh().unread == 0);
    ::rmdir(copy.node.path(FileKind::record, name).c_str());
    copy.node.write(record_of("one"));
    CHECK(copy.refresh().unreadable.empty());
    CHECK(copy.is_same());
}

TEST_CASE("a file rewritten in place in the clock tick of the last sync is read again") {
    CopiedNode copy;
    copy.node.write(record_of("one", "aaaa"));
    const std::string path = copy.node.path(FileKind::record, record_file_name("one"));
    struct stat before {};
    copy.refresh();
    // the next sync must not trust a stamp that is as young as the sync that took it
    const auto seconds = std::chrono::floor<std::chrono::seconds>(copy.now).time_since_epoch();
    const timespec stamp[2] = {{seconds.count(), 0}, {seconds.count(), 0}};
    ::utimensat(AT_FDCWD, path.c_str(), stamp, 0);
    copy.now -= std::chrono::hours{1};
    copy.refresh();
    ::stat(path.c_str(), &before);
    write_bytes(path, encode(record_of("one", "bbbb"), ApiVersion::v1beta1));
    ::utimensat(AT_FDCWD, path.c_str(), stamp, 0);
    struct stat after {};
    ::stat(path.c_str(), &after);
    REQUIRE(before.st_ino == after.st_ino);
    REQUIRE(before.st_size == after.st_size);
    CHECK(copy.refresh().changes.changed == 1);
    CHECK(copy.evidence("one").record == record_of("one", "bbbb"));
}

TEST_CASE("a touched file with the same content is no change") {
    CopiedNode copy;
    copy.node.write(record_of("one"));
    copy.refresh();
    copy.node.write(record_of("one"));
    const SyncReport report = copy.refresh();
    CHECK(report.changes.changed == 0);
    CHECK(copy.refresh().unread == 1);
}

TEST_CASE("a copy of directories that never rest says so until the next sync") {
    CopiedNode copy;
    copy.node.write(record_of("one"));
    copy.refresh();
    exchange::SyncOptions moving;
    moving.at = [&](exchange::ScanMoment moment) {
        if (moment == exchange::ScanMoment::records_read) {
            copy.node.move(FileKind::record);
        }
    };
    CHECK(copy.refresh(moving).unstable);
    CHECK(copy.evidence("none").absence == Absence::unknown);
    CHECK_FALSE(copy.refresh().unstable);
    CHECK(copy.evidence("none").absence == Absence::preloaded);
}

TEST_CASE("sync refuses an authority and a copy of another folder, and leaves them alone") {
    CopiedNode copy;
    const CopiedNode other;
    copy.refresh();
    CHECK(refusal(other.node.root(), copy.path()) == ErrorCode::refused);
    const std::string authority = copy.folder.at("authority.db");
    store::NewDatabase made;
    made.role = store::Role::authority;
    Store::create(authority, made, [](store::Writer&) {});
    CHECK(refusal(copy.node.root(), authority) == ErrorCode::refused);
}

TEST_CASE("a sync that is stopped changes nothing") {
    CopiedNode copy;
    copy.node.write(record_of("one"));
    copy.refresh();
    copy.node.write(record_of("two"));
    exchange::SyncOptions stopping;
    stopping.progress = [](std::size_t done, std::size_t total) {
        if (done == total) {
            throw Error(ErrorCode::interrupted, "stopped");
        }
    };
    CHECK_THROWS_AS(copy.refresh(stopping), Error);
    CHECK(copy.evidence("two").record_presence == Presence::absent);
    copy.refresh();
    CHECK(copy.is_same());
}
