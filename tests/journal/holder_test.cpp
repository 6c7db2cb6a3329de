// SPDX-License-Identifier: Apache-2.0
#include "db/child_process.hpp"
#include "journal/holder_locks.hpp"
#include "tests/journal/node.hpp"

#include <doctest/doctest.h>

#include <array>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace pullrec;
using namespace pullrec::test;
using journal::HolderLocks;

namespace {

bool is_held(const std::string& database, std::int64_t holder) {
    return HolderLocks::for_asking(database).held_by_another(holder);
}

/// Why the lock file cannot be used; "" when it can.
std::string refusal(const std::string& database) {
    try {
        static_cast<void>(HolderLocks::for_holder(database));
        return "";
    } catch (const Error& error) {
        return error.what();
    }
}

std::vector<std::int64_t> holder_ids(Node& node) {
    std::vector<std::int64_t> ids;
    for (const store::Holder& holder :
         node.store().read([](const store::Reader& reader) { return reader.holders(); })) {
        ids.push_back(holder.id);
    }
    return ids;
}

} // namespace

TEST_CASE("a holder is alive while its manager lives") {
    Node node;
    auto manager = node.process();
    const std::int64_t id = holder_ids(node).at(0);
    CHECK(is_held(node.path(), id));
    CHECK_FALSE(is_held(node.path(), id + 1));
    manager.reset();
    CHECK_FALSE(is_held(node.path(), id));
}

TEST_CASE("the lock file is private, and asking does not make it") {
    const ScratchFolder folder;
    const std::string database = folder.file("none.db");
    CHECK_FALSE(is_held(database, 1));
    struct stat facts {};
    CHECK(::stat((database + ".holders").c_str(), &facts) != 0);
    auto locks = HolderLocks::for_holder(database);
    CHECK(::stat((database + ".holders").c_str(), &facts) == 0);
    CHECK((facts.st_mode & 0777U) == 0600);
}

TEST_CASE("a lock file that cannot be used names the cure of its own fault") {
    const ScratchFolder folder;
    const std::string database = folder.file("db");
    CHECK(refusal(database).empty());

    rlimit before{};
    REQUIRE(::getrlimit(RLIMIT_NOFILE, &before) == 0);
    const int next = ::dup(STDIN_FILENO);
    ::close(next);
    const rlimit none_left{static_cast<rlim_t>(next), before.rlim_max};
    REQUIRE(::setrlimit(RLIMIT_NOFILE, &none_left) == 0);
    const std::string starved = refusal(database);
    REQUIRE(::setrlimit(RLIMIT_NOFILE, &before) == 0);
    CHECK(starved.find("raise the limit (ulimit -n)") != std::string::npos);
    CHECK(starved.find("mount") == std::string::npos);

    const std::string planted = folder.file("planted.db");
    REQUIRE(::symlink(database.c_str(), (planted + ".holders").c_str()) == 0);
    CHECK(refusal(planted).find("must not be a link") != std::string::npos);
}

TEST_CASE("no two holders take one byte") {
    const ScratchFolder folder;
    auto one = HolderLocks::for_holder(folder.file("db"));
    auto other = HolderLocks::for_holder(folder.file("db"));
    CHECK(one.take(7));
    CHECK_FALSE(other.take(7));
    CHECK(other.take(8));
    one.give_up(7);
    CHECK(other.take(7));
}

TEST_CASE("a killed process is dead, and the next holder forgets it if it left nothing") {
    for (const bool leaves_intent : {false, true}) {
        Node node;
        const std::string report = db::testing::in_child([&]() -> std::string {
            journal::SharedStore store(node.path());
            journal::PullManager manager(store, {});
            if (leaves_intent) {
                manager.record_intent(kImage);
            }
            _exit(0);
        });
        CHECK(report == "");
        CHECK(holder_ids(node).size() == 1);
        node.process();
        CHECK(holder_ids(node).size() == (leaves_intent ? 2 : 1));
        CHECK(node.intents().size() == (leaves_intent ? 1 : 0));
    }
}

TEST_CASE("a child that a dead process forked does not keep it alive") {
    Node node;
    std::array<int, 2> ends{};
    REQUIRE(::pipe(ends.data()) == 0);
    const pid_t child = ::fork();
    if (child == 0) {
        journal::SharedStore store(node.path());
        journal::PullManager manager(store, {});
        manager.record_intent(kImage);
        if (::fork() == 0) {
            ::close(ends[1]);
            char byte = 0;
            // ends when the test closes its end
            const auto size = ::read(ends[0], &byte, 1);
            _exit(size == 0 ? 0 : 1);
        }
        _exit(0);
    }
    int status = -1;
    CHECK(::waitpid(child, &status, 0) == child);
    CHECK(status == 0);
    CHECK(node.intents().size() == 1);
    pull(*node.process());
    CHECK(node.intents().empty());
    ::close(ends[1]);
    ::close(ends[0]);
}

TEST_CASE("a forked child cannot use its parent's manager, and does not end its life") {
    Node node;
    const auto manager = node.process();
    const std::string report = db::testing::in_child([&]() -> std::string {
        if (error_of([&] { manager->record_intent(kImage); }) != ErrorCode::usage) {
            return "the child recorded through the parent's manager";
        }
        if (!ask(*manager).must_pull) {
            return "the child let a pod in";
        }
        // SQLite would take its parent's locks for its own
        if (error_of([&] { journal::SharedStore own(node.path()); }) != ErrorCode::usage) {
            return "the child opened what its parent has open";
        }
        return "";
    });
    CHECK(report == "");
    CHECK(is_held(node.path(), holder_ids(node).at(0)));
    pull(*manager);
    CHECK(node.intents().empty());
}
