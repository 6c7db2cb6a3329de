// SPDX-License-Identifier: Apache-2.0
#include "db/location.hpp"
#include "db/scratch.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

using namespace pullrec::db;
using namespace pullrec::db::testing;

namespace {

std::string refusal(const std::string& path) {
    const auto failure = failure_of([&] { locate(path); });
    return failure ? failure->what() : "";
}

bool mentions(const std::string& message, const std::string& part) {
    return message.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("a path that is no absolute path to a file is refused before the disk is touched") {
    using namespace std::string_literals;
    const Scratch scratch;
    CHECK(reason_of([] { locate(""); }) == Reason::misuse);
    CHECK(reason_of([] { locate("pullrec.db"); }) == Reason::misuse);
    CHECK(reason_of([] { locate("file:/tmp/x.db?mode=memory"); }) == Reason::misuse);
    CHECK(reason_of([] { locate("/tmp/"); }) == Reason::misuse);
    CHECK(reason_of([&] { locate(scratch.path("a\0b"s)); }) == Reason::misuse);
}

TEST_CASE("a missing folder is an absent database") {
    const Scratch scratch;
    CHECK(reason_of([&] { locate(scratch.path("no/pullrec.db")); }) == Reason::absent);
}

TEST_CASE("a link to the folder is resolved, a link to the file is refused") {
    const Scratch scratch;
    const auto path = scratch.database();
    std::filesystem::create_directory_symlink(scratch.folder(), scratch.path("link"));
    CHECK(locate(scratch.path("link/pullrec.db")).path == path);

    std::filesystem::create_symlink(path, scratch.path("alias.db"));
    const auto message = refusal(scratch.path("alias.db"));
    CHECK(mentions(message, "alias.db is a symbolic link"));
}

TEST_CASE("a folder that others may write is refused") {
    const Scratch scratch;
    const auto path = scratch.database();
    set_mode(scratch.folder(), 0770);
    CHECK(mentions(refusal(path), "may be written by others"));
    set_mode(scratch.folder(), 0755);
    CHECK(refusal(path).empty());
}

TEST_CASE("a folder or file of another user is refused, unless only a copy shall be read") {
    const Scratch scratch;
    const auto path = scratch.database();
    if (::geteuid() != 0) {
        MESSAGE("skipped: only root can give files away");
        return;
    }
    REQUIRE(::chown(path.c_str(), 12345, 12345) == 0);
    CHECK(mentions(refusal(path), "belongs to user 12345"));
    REQUIRE(::chown(scratch.folder().c_str(), 12345, 12345) == 0);
    CHECK(mentions(refusal(path), "belongs to user 12345"));
    const auto location = locate(path, {.allow_foreign_owner = true});
    CHECK(location.foreign);
    CHECK(reason_of([&] { const Connection direct(location, Purpose::reader); }) == Reason::io);
}

TEST_CASE("a database that others may read is refused with the cure") {
    const Scratch scratch;
    const auto path = scratch.database();
    set_mode(path, 0644);
    const auto message = refusal(path);
    CHECK(mentions(message, path));
    CHECK(mentions(message, "0644"));
    CHECK(mentions(message, "if it belongs to a pullrec database run 'chmod 600' on it"));
    CHECK(mentions(message, "else check the path"));
}

TEST_CASE("a wrong path never tells to change what is there, unless it is pullrec's") {
    const Scratch shared;
    set_mode(shared.folder(), 01777);
    for (const std::string& path : {std::string("/etc/passwd"), std::string("/dev/null"),
                                    std::string("/etc"), std::string("/proc/self/exe"),
                                    shared.path("records.db"), std::string("/etc/passwd/x.db")}) {
        CAPTURE(path);
        const auto message = refusal(path);
        CAPTURE(message);
        CHECK_FALSE(message.empty());
        for (const auto* change : {"chmod", "remove", "move it away", "its owner"}) {
            const auto at = message.find(change);
            CHECK((at == std::string::npos || message.rfind(": if it ", at) != std::string::npos));
        }
    }
}

TEST_CASE("a database with two names is refused") {
    const Scratch scratch;
    const auto path = scratch.database();
    std::filesystem::create_hard_link(path, scratch.path("other.db"));
    CHECK(mentions(refusal(path), "hard links"));
}

TEST_CASE("nothing planted beside the database is ever opened") {
    for (const auto* suffix : {"-wal", "-shm", "-journal"}) {
        const Scratch scratch;
        const auto path = scratch.database();
        const auto planted = path + suffix;
        CAPTURE(planted);
        const auto victim = scratch.path("victim");
        write_file(victim, "precious");

        std::filesystem::create_symlink(victim, planted);
        CHECK(mentions(refusal(path), planted + " is a symbolic link"));
        std::filesystem::remove(planted);

        std::filesystem::create_hard_link(victim, planted);
        CHECK(mentions(refusal(path), planted + " has 2 names"));
        std::filesystem::remove(planted);

        REQUIRE(::mkfifo(planted.c_str(), 0600) == 0);
        CHECK(mentions(refusal(path), planted + " is not a regular file"));
        std::filesystem::remove(planted);

        std::filesystem::create_directory(planted);
        CHECK(mentions(refusal(path), planted + " is not a regular file"));
        CHECK(size_of(victim) == 8);
    }
}

TEST_CASE("a directory or fifo in place of the database is refused") {
    const Scratch scratch;
    std::filesystem::create_directory(scratch.path("a.db"));
    REQUIRE(::mkfifo(scratch.path("b.db").c_str(), 0600) == 0);
    CHECK(mentions(refusal(scratch.path("a.db")), "not a regular file"));
    CHECK(mentions(refusal(scratch.path("b.db")), "not a regular file"));
}
