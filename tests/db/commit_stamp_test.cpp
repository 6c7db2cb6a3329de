// SPDX-License-Identifier: Apache-2.0
#include "db/child_process.hpp"
#include "db/commit_stamp.hpp"
#include "db/scratch.hpp"
#include "db/transaction.hpp"

#include <doctest/doctest.h>
#include <sqlite3.h>

#include <filesystem>
#include <sys/wait.h>
#include <unistd.h>

using namespace pullrec::db;
using namespace pullrec::db::testing;

namespace {

/// The 32-bit words of the index's two headers, to do to them what a crash would do.
volatile std::uint32_t* index_of(Connection& connection) {
    sqlite3_file* file = nullptr;
    sqlite3_file_control(connection.database().getHandle(), "main", SQLITE_FCNTL_FILE_POINTER,
                         &file);
    volatile void* region = nullptr;
    REQUIRE(file->pMethods->xShmMap(file, 0, 32 * 1024, 0, &region) == SQLITE_OK);
    return static_cast<volatile std::uint32_t*>(region);
}

constexpr int kVersion = 0;
constexpr int kChangeCounter = 2;
constexpr int kIsBuilt = 3;
constexpr int kSecondCopy = 12;

/// A watched database, and another connection that writes.
struct Watched {
    Scratch scratch;
    std::string path = scratch.database();
    Connection writer{locate(path), Purpose::writer};
    Connection pin{locate(path), Purpose::writer};
    int next = 0;

    void commit() {
        ++next;
        write(writer, [&] { add_thing(writer, next, std::to_string(next)); });
    }
    /// Leaves the header as a writer that died between its copies.
    void tear() {
        volatile std::uint32_t* index = index_of(pin);
        index[kSecondCopy + kChangeCounter] = index[kSecondCopy + kChangeCounter] + 1;
    }
};

} // namespace

TEST_CASE_FIXTURE(Watched, "every commit of any connection or process is seen, nothing else is") {
    commit();
    const CommitWatch watch(pin);
    for (int i = 0; i < 20; ++i) {
        const auto stamp = watch.stamp();
        REQUIRE(stamp);
        CHECK(count_things(writer) == next);
        CHECK(watch.unchanged(*stamp));
        commit();
        CHECK_FALSE(watch.unchanged(*stamp));
        if (i % 5 == 0) {
            writer.pragma("PRAGMA wal_checkpoint(RESTART)");
        }
    }
}

TEST_CASE("a commit of another process is seen") {
    const Scratch scratch;
    const auto path = scratch.database();
    int wake[2];
    int done[2];
    REQUIRE(::pipe(wake) == 0);
    REQUIRE(::pipe(done) == 0);
    const pid_t child = ::fork();
    if (child == 0) {
        char byte = 0;
        if (::read(wake[0], &byte, 1) == 1) {
            Connection writer(locate(path), Purpose::writer);
            write(writer, [&] { add_thing(writer, 1, "theirs"); });
        }
        _exit(::write(done[1], &byte, 1) == 1 ? 0 : 1);
    }
    Connection pin(locate(path), Purpose::writer);
    write(pin, [&] { add_thing(pin, 2, "ours"); });
    const CommitWatch watch(pin);
    const auto stamp = watch.stamp();
    REQUIRE(stamp);
    char byte = 0;
    REQUIRE(::write(wake[1], &byte, 1) == 1);
    REQUIRE(::read(done[0], &byte, 1) == 1);
    CHECK_FALSE(watch.unchanged(*stamp));
    int status = -1;
    CHECK(::waitpid(child, &status, 0) == child);
    CHECK(status == 0);
}

TEST_CASE_FIXTURE(Watched,
                  "the change counter comes back with other content, the header does not") {
    commit();
    commit();
    const CommitWatch watch(pin);
    const auto stamp = watch.stamp();
    REQUIRE(stamp);
    const auto counter = index_of(pin)[kChangeCounter];
    tear();
    do {
        commit();
    } while (index_of(pin)[kChangeCounter] != counter);
    CHECK_FALSE(watch.unchanged(*stamp));
}

TEST_CASE_FIXTURE(Watched, "a header that was built from an empty WAL names no content: no stamp") {
    commit();
    const CommitWatch watch(pin);
    CHECK(watch.stamp());
    for (int i = 0; i < 2; ++i) {
        writer.pragma("PRAGMA wal_checkpoint(TRUNCATE)");
        tear();
        CHECK(count_things(writer) == next);
        CHECK_FALSE(watch.stamp());
        // SQLite may go on with salts of 0 until the WAL is begun anew
        commit();
        writer.pragma("PRAGMA wal_checkpoint(RESTART)");
        commit();
        CHECK(watch.stamp());
    }
}

TEST_CASE_FIXTURE(Watched,
                  "an index of another version, or one that is not built, gives no stamp") {
    commit();
    const CommitWatch watch(pin);
    volatile std::uint32_t* index = index_of(pin);
    for (const int word : {kVersion, kIsBuilt}) {
        const std::uint32_t kept = index[word];
        index[word] = kept + 1;
        CHECK_FALSE(watch.stamp());
        index[word] = kept;
        CHECK(watch.stamp());
    }
}

TEST_CASE_FIXTURE(Watched, "an index whose file is gone, or another one, gives no stamp") {
    commit();
    const CommitWatch watch(pin);
    const std::string index = path + "-shm";
    const std::string aside = scratch.path("aside");
    std::filesystem::rename(index, aside);
    CHECK_FALSE(watch.stamp());
    write_file(index, "another");
    CHECK_FALSE(watch.stamp());
    std::filesystem::rename(aside, index);
    CHECK(watch.stamp());
}

TEST_CASE("an index that other processes do not share gives no stamp") {
    const Scratch scratch;
    Connection alone(locate(scratch.database()), Purpose::writer);
    alone.run_script("PRAGMA locking_mode=EXCLUSIVE");
    write(alone, [&] { add_thing(alone, 1, "a"); });
    CHECK_FALSE(CommitWatch(alone).stamp());
    Connection memory{Waiting{}};
    CHECK_FALSE(CommitWatch(memory).stamp());
    LocationRules rules;
    rules.allow_network_filesystem = true;
    Connection remote(locate(scratch.database("remote.db"), rules), Purpose::writer);
    write(remote, [&] { add_thing(remote, 1, "a"); });
    CHECK_FALSE(CommitWatch(remote).stamp());
}

TEST_CASE_FIXTURE(Watched, "a child of a fork gets no stamp, and closing there takes none away") {
    commit();
    const CommitWatch watch(pin);
    const auto stamp = watch.stamp();
    REQUIRE(stamp);
    const auto report = in_child([&] { return std::string(watch.stamp() ? "a stamp" : ""); });
    CHECK(report == "");
    CHECK(watch.unchanged(*stamp));
}
