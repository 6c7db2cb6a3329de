// SPDX-License-Identifier: Apache-2.0
#include "db/child_process.hpp"
#include "db/copy_in_child.hpp"
#include "db/private_copy.hpp"
#include "db/scratch.hpp"
#include "db/transaction.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <set>
#include <sys/mount.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace pullrec::db;
using namespace pullrec::db::testing;

namespace {

/// A database at rest after a crash: committed rows are in the WAL, there is no -shm.
std::string crashed_database(const Scratch& scratch) {
    const auto live = scratch.database("live.db");
    Connection connection(locate(live), Purpose::writer);
    write(connection, [&] { add_thing(connection, 1, "in the WAL only"); });
    return crash_copy(live, scratch.path());
}

bool make_read_only(const std::string& folder) {
    return ::mount(folder.c_str(), folder.c_str(), nullptr, MS_BIND, nullptr) == 0 &&
           ::mount(nullptr, folder.c_str(), nullptr, MS_REMOUNT | MS_BIND | MS_RDONLY, nullptr) ==
               0;
}

std::string view_read_only(const Scratch& scratch, const std::string& path, std::int64_t expected) {
    return in_child([&]() -> std::string {
        if (!enter_private_mounts() || !make_read_only(scratch.folder())) {
            return kNoMounts;
        }
        Viewer viewer(locate(path));
        if (!viewer.is_copy()) {
            return "it was not copied";
        }
        const auto things = count_things(viewer.connection());
        return things == expected ? "" : "things: " + std::to_string(things);
    });
}

void check_or_skip(const std::string& report) {
    if (report == kNoMounts) {
        MESSAGE("skipped: this system allows no mount namespace");
        return;
    }
    CHECK(report == "");
}

} // namespace

TEST_CASE("a database that can be opened is read where it is") {
    const Scratch scratch;
    Viewer viewer(locate(scratch.database()));
    CHECK_FALSE(viewer.is_copy());
    CHECK(count_things(viewer.connection()) == 0);
}

namespace {

std::set<std::string> names_in(const std::string& folder) {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        names.insert(entry.path().filename());
    }
    return names;
}

} // namespace

TEST_CASE("an untouched database at rest is read without a file beside it") {
    const Scratch scratch;
    const auto path = scratch.database("odd?%.db");
    const auto before = names_in(scratch.folder());
    {
        Viewer viewer(locate(path), {}, ViewPlace::untouched);
        CHECK_FALSE(viewer.is_copy());
        CHECK(count_things(viewer.connection()) == 0);
        CHECK(names_in(scratch.folder()) == before);
    }
    CHECK(names_in(scratch.folder()) == before);
}

TEST_CASE("an untouched database shows what a writer has in the WAL") {
    const Scratch scratch;
    const auto path = scratch.database();
    Connection writer(locate(path), Purpose::writer);
    write(writer, [&] { add_thing(writer, 1, "in the WAL only"); });
    const auto before = names_in(scratch.folder());
    Viewer viewer(locate(path), {}, ViewPlace::untouched);
    CHECK(count_things(viewer.connection()) == 1);
    CHECK(names_in(scratch.folder()) == before);
}

TEST_CASE("a database whose WAL cannot be read untouched is not read at all") {
    const Scratch scratch;
    const auto path = crashed_database(scratch);
    const auto before = names_in(scratch.folder());
    CHECK_THROWS_AS(Viewer(locate(path), {}, ViewPlace::untouched), Failure);
    CHECK(names_in(scratch.folder()) == before);
}

TEST_CASE("on a read-only mount a database at rest is read as a copy") {
    const Scratch scratch;
    check_or_skip(view_read_only(scratch, scratch.database(), 0));
}

TEST_CASE("on a read-only mount the copy has what is only in the WAL") {
    const Scratch scratch;
    check_or_skip(view_read_only(scratch, crashed_database(scratch), 1));
}

TEST_CASE("a host that ignores the ends of children reads a copy, too, and hears of its failure") {
    const Scratch scratch;
    const auto path = scratch.database();
    const std::string report = in_child([&]() -> std::string {
        static_cast<void>(::signal(SIGCHLD, SIG_IGN));
        copy_in_child(path, scratch.folder() + "/copy.db");
        try {
            copy_in_child(path, scratch.folder() + "/copy.db");
        } catch (const Failure&) {
            return "";
        }
        return "it was copied onto another file";
    });
    CHECK(report == "");
    CHECK(std::filesystem::file_size(scratch.folder() + "/copy.db") ==
          std::filesystem::file_size(path));
}

TEST_CASE("a writer on a read-only mount is told why") {
    const Scratch scratch;
    const auto path = scratch.database();
    check_or_skip(in_child([&]() -> std::string {
        if (!enter_private_mounts() || !make_read_only(scratch.folder())) {
            return kNoMounts;
        }
        const auto failure =
            failure_of([&] { const Connection writer(locate(path), Purpose::writer); });
        const std::string message = failure ? failure->what() : "it was opened";
        return message.find("read-only mount") != std::string::npos ? "" : message;
    }));
}

TEST_CASE("the database of another user is read as a copy") {
    if (::geteuid() != 0) {
        MESSAGE("skipped: only root can give files away");
        return;
    }
    const Scratch scratch;
    const auto path = crashed_database(scratch);
    for (const auto& file : {scratch.folder(), path, path + "-wal"}) {
        REQUIRE(::chown(file.c_str(), 12345, 12345) == 0);
    }
    Viewer viewer(locate(path, {.allow_foreign_owner = true}));
    CHECK(viewer.is_copy());
    CHECK(count_things(viewer.connection()) == 1);
    CHECK_FALSE(exists(path + "-shm"));
}

TEST_CASE("the copy lies in a private folder and is gone afterwards") {
    const Scratch scratch;
    const auto location = locate(scratch.database());
    std::string folder;
    {
        const PrivateCopy copy(location, {});
        folder = copy.location().directory;
        CHECK(mode_of(folder) == 0700);
        CHECK(mode_of(copy.location().path) == 0600);
    }
    CHECK_FALSE(exists(folder));
}

TEST_CASE("a database that is written while it is copied is not accepted") {
    const Scratch scratch;
    const auto path = scratch.database();
    std::filesystem::resize_file(path, 64UL << 20U); // long enough to be touched while it is read
    std::atomic<bool> done = false;
    std::atomic<bool> started = false;
    std::thread writer([&] {
        for (long i = 1; !done; ++i) {
            const timespec times[2]{{i, 0}, {i, i % 1'000'000'000}};
            ::utimensat(AT_FDCWD, path.c_str(), times, 0);
            started = true;
            started.notify_one();
        }
    });
    started.wait(false);
    const auto reason = reason_of([&] { const PrivateCopy copy(locate(path), {}); });
    done = true;
    writer.join();
    CHECK(reason == Reason::io);
}

TEST_CASE("a damaged database is not accepted as a copy") {
    const Scratch scratch;
    const auto path = scratch.database();
    std::fstream(path, std::ios::in | std::ios::out).seekp(4096) << std::string(4096, 'x');
    CHECK(reason_of([&] { const PrivateCopy copy(locate(path), {}); }) == Reason::corrupt);
}

TEST_CASE("copying beside an open connection does not drop its locks") {
    const Scratch scratch;
    const auto path = scratch.database();
    Connection connection(locate(path), Purpose::writer);
    write(connection, [&] {
        add_thing(connection, 1, "a");
        const PrivateCopy copy(locate(path), {});
        CHECK(in_child([&]() -> std::string {
                  Connection other(locate(path), Purpose::writer, no_wait());
                  return reason_of([&] { write(other, [] {}); }) == Reason::locked ? "" : "lost";
              }) == "");
    });
}
