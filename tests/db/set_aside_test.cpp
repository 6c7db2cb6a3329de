// SPDX-License-Identifier: Apache-2.0
#include "db/open_elsewhere.hpp"
#include "db/scratch.hpp"
#include "db/set_aside.hpp"
#include "db/transaction.hpp"

#include <doctest/doctest.h>

#include <array>
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace pullrec::db;
using namespace pullrec::db::testing;

namespace {

/// A process that has the database open until it is killed.
class Holder {
public:
    explicit Holder(const std::string& path) {
        std::array<int, 2> opened{};
        REQUIRE(::pipe(opened.data()) == 0);
        process_ = ::fork();
        if (process_ == 0) {
            Connection connection(locate(path), Purpose::writer);
            count_things(connection);
            const ssize_t told = ::write(opened[1], "!", 1);
            ::pause();
            ::_exit(told == 1 ? 0 : 1);
        }
        char answer = 0;
        REQUIRE(::read(opened[0], &answer, 1) == 1);
        ::close(opened[0]);
        ::close(opened[1]);
    }
    ~Holder() {
        ::kill(process_, SIGKILL);
        ::waitpid(process_, nullptr, 0);
    }
    Holder(const Holder&) = delete;
    Holder& operator=(const Holder&) = delete;
    [[nodiscard]] int process() const { return process_; }

private:
    pid_t process_ = 0;
};

} // namespace

TEST_CASE("a database is moved aside with what belongs to it, and nothing of it is lost") {
    const Scratch scratch;
    const std::string path = scratch.database();
    write_file(path + "-wal", "rest");
    set_mode(path + "-wal", 0600);
    const auto bytes = size_of(path);
    CHECK(set_aside(locate(path), scratch.path("corrupt-1")));
    CHECK_FALSE(exists(path));
    CHECK_FALSE(exists(path + "-wal"));
    CHECK(size_of(scratch.path("corrupt-1/pullrec.db")) == bytes);
    CHECK(size_of(scratch.path("corrupt-1/pullrec.db-wal")) == 4);
    CHECK(mode_of(scratch.path("corrupt-1")) == 0700);
    CHECK_FALSE(set_aside(locate(path), scratch.path("corrupt-2")));
    CHECK_FALSE(exists(scratch.path("corrupt-2")));
}

TEST_CASE("while a process has it open it stays, because that process would go on writing it") {
    const Scratch scratch;
    const std::string path = scratch.database();
    {
        const Holder holder(path);
        CHECK(processes_with_open(locate(path)) == std::vector{holder.process()});
        const auto failure =
            failure_of([&] { set_aside(locate(path), scratch.path("corrupt-1")); });
        REQUIRE(failure);
        CHECK(failure->reason() == Reason::locked);
        CHECK(std::string(failure->what()).find(std::to_string(holder.process())) !=
              std::string::npos);
        CHECK(exists(path));
    }
    CHECK(processes_with_open(locate(path)).empty());
    CHECK(set_aside(locate(path), scratch.path("corrupt-1")));
}
