// SPDX-License-Identifier: Apache-2.0
// The known faults of those who handle the files of a database: each must still do harm without
// its guard, and none with it (safety.md 0.1, 0.6, 1.5).
#include "db/copy_in_child.hpp"
#include "db/file_facts.hpp"
#include "db/new_file.hpp"
#include "db/transaction.hpp"
#include "domain/given_credentials.hpp"
#include "journal/pull_manager.hpp"
#include "tests/db/scratch.hpp"
#include "tests/faults/known_fault.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <spawn.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

using namespace pullrec;
using namespace pullrec::db::testing;
using namespace pullrec::faults;
using db::Connection;
using db::locate;
using db::Purpose;

namespace {

namespace fs = std::filesystem;

/// What another process sees that opens the database and closes it again; -1 when it fails.
int seen_by_visitor(std::string path) {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): there is one thread
    const char* given = std::getenv("PULLREC_VISITOR");
    std::string program = given == nullptr ? "visitor" : given;
    std::array<char*, 3> words{program.data(), path.data(), nullptr};
    constexpr int kFailed = 255;
    pid_t visitor = 0;
    int status = 0;
    REQUIRE(::posix_spawn(&visitor, program.c_str(), nullptr, nullptr, words.data(), environ) == 0);
    REQUIRE(::waitpid(visitor, &status, 0) == visitor);
    return WIFEXITED(status) && WEXITSTATUS(status) != kFailed ? WEXITSTATUS(status) : -1;
}

/// How many commits another process does not see after this one looked at its own open database.
int lost_by_dropped_locks(Guard hygiene) {
    constexpr int kThings = 5;
    const Scratch scratch;
    const auto path = scratch.database();
    Connection connection(locate(path), Purpose::writer);
    write(connection, [&] { add_thing(connection, 0, "first"); });
    if (hygiene == Guard::off) {
        ::close(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    } else {
        locate(path);
        write(connection, [&] { db::file_facts(connection); });
        db::copy_in_child(path, scratch.path("copy.db"));
    }
    CHECK(seen_by_visitor(path) == 1);
    for (int i = 1; i < kThings; ++i) {
        write(connection, [&] { add_thing(connection, i, std::to_string(i)); });
    }
    CHECK(count_things(connection) == kThings);
    return kThings - seen_by_visitor(path);
}

/// How many things that no backup holds are in a database that was restored from it, beside the
/// WAL that an agent left when it was killed.
std::int64_t brought_back_by_stale_wal(Guard vacancy) {
    const Scratch scratch;
    const auto backup = scratch.database("backup.db");
    const auto path = scratch.path("agent.db");
    {
        const Scratch alive;
        const auto agent = alive.database();
        Connection connection(locate(agent), Purpose::writer);
        write(connection, [&] { add_thing(connection, 1, "revoked since"); });
        crash_copy(agent, path);
    }
    REQUIRE(size_of(path + "-wal") > 0);
    fs::remove(path);
    if (vacancy == Guard::on) {
        CHECK(reason_of([&] { const db::NewFile file(path); }) == db::Reason::io);
        fs::remove(path + "-wal");
    }
    fs::copy(backup, path);
    Connection restored(locate(path), Purpose::writer);
    return count_things(restored);
}

/// Whether a pod that shows nothing may use a private image, once its record is lost with the
/// database and an empty one took its place.
bool is_opened_by_an_empty_store(store::Baseline baseline) {
    const Scratch scratch;
    const auto path = scratch.path();
    const store::NewDatabase made{store::Role::authority, baseline, {}, Timestamp(), {}};
    store::Store::create(path, made, [](store::Writer&) {});
    journal::SharedStore store(path);
    journal::PullManager manager(store, {});
    GivenCredentials nothing({});
    return !manager.must_attempt_pull({"quay.io/org/private:v1"}, {"sha256:private"}, nothing)
                .must_pull;
}

std::optional<ErrorCode> refusal_to_open(const std::string& path) {
    try {
        const journal::SharedStore store(path);
        return std::nullopt;
    } catch (const Error& error) {
        return error.code();
    }
}

} // namespace

TEST_CASE("lock drop by close: after this process read its own file another takes the WAL away") {
    CHECK(lost_by_dropped_locks(Guard::off) > 0);
    CHECK(lost_by_dropped_locks(Guard::on) == 0);
}

TEST_CASE("stale -wal beside a restored file: what the backup does not hold comes back") {
    CHECK(brought_back_by_stale_wal(Guard::off) > 0);
    CHECK(brought_back_by_stale_wal(Guard::on) == 0);
}

TEST_CASE("open on an empty store: an image whose record is lost is open to every pod") {
    CHECK(is_opened_by_an_empty_store(store::Baseline::kubelet));
    CHECK_FALSE(is_opened_by_an_empty_store(store::Baseline::listed));
}

TEST_CASE("open on an empty store: a lost or an emptied file never becomes a new database") {
    const Scratch scratch;
    CHECK(refusal_to_open(scratch.path()) == ErrorCode::absent);
    CHECK_FALSE(exists(scratch.path()));
    write_file(scratch.path(), "");
    CHECK(refusal_to_open(scratch.path()) == ErrorCode::schema);
    CHECK(size_of(scratch.path()) == 0);
}
