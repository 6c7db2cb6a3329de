// SPDX-License-Identifier: Apache-2.0
#include "db/child_process.hpp"
#include "db/scratch.hpp"
#include "db/statement.hpp"
#include "db/transaction.hpp"

#include <doctest/doctest.h>
#include <sqlite3.h>

#include <fcntl.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <unistd.h>

using namespace pullrec::db;
using namespace pullrec::db::testing;

namespace {

std::string message_with(const std::optional<Failure>& failure, const std::string& part) {
    if (!failure) {
        return "it did not fail";
    }
    const std::string message = failure->what();
    const bool good =
        failure->reason() != Reason::misuse && message.find(part) != std::string::npos;
    return good ? "" : message;
}

/// Leaves room for `free` more open files.
void limit_open_files(rlim_t free) {
    const int next = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    ::close(next);
    const rlimit limit{static_cast<rlim_t>(next) + free, static_cast<rlim_t>(next) + free};
    ::setrlimit(RLIMIT_NOFILE, &limit);
}

} // namespace

TEST_CASE("too many open files is told as such, wherever it strikes") {
    const Scratch scratch;
    const auto path = scratch.database();
    for (rlim_t free = 0; free < 3; ++free) {
        CAPTURE(free);
        CHECK(in_child([&] {
                  limit_open_files(free);
                  return message_with(failure_of([&] {
                                          Connection connection(locate(path), Purpose::writer);
                                          count_things(connection);
                                      }),
                                      "too many open files");
              }) == "");
    }
}

TEST_CASE("a full disk is told, the transaction is rolled back and earlier ones are kept") {
    const Scratch scratch;
    const auto report = in_child([&]() -> std::string {
        if (!enter_private_mounts() ||
            ::mount("tmpfs", scratch.folder().c_str(), "tmpfs", 0, "size=512k,mode=0700") != 0) {
            return kNoMounts;
        }
        const auto path = scratch.database();
        const auto failure = failure_of([&] {
            Connection connection(locate(path), Purpose::writer);
            write(connection, [&] { add_thing(connection, 1, "kept"); });
            write(connection, [&] {
                Use(connection,
                    "INSERT INTO thing(id, name, note) VALUES(2, 'b', zeroblob(1000000))")
                    .run();
            });
        });
        Connection again(locate(path), Purpose::reader);
        if (count_things(again) != 1) {
            return "the earlier transaction is lost";
        }
        return failure && (failure->reason() == Reason::commit_unknown ||
                           failure->reason() == Reason::io)
                   ? ""
                   : "it did not fail";
    });
    if (report == kNoMounts) {
        MESSAGE("skipped: this system allows no mount namespace");
        return;
    }
    CHECK(report == "");
}

TEST_CASE("where memory runs out it is told") {
    const auto report = in_child([] {
        sqlite3_hard_heap_limit64(4 << 20);
        return message_with(failure_of([] {
                                Connection connection{Waiting{}};
                                connection.run_script("CREATE TABLE t(a)");
                                connection.run_script("INSERT INTO t VALUES(zeroblob(8000000))");
                            }),
                            "not enough memory");
    });
    CHECK(report == "");
}

TEST_CASE("a file without permission is told as such") {
    const Scratch scratch;
    const auto path = scratch.database();
    set_mode(path, 0);
    CHECK(in_child([&] {
              if (::geteuid() == 0 && !become_nobody(scratch.folder())) {
                  return std::string("root cannot become another user here");
              }
              return message_with(
                  failure_of([&] { const Connection c(locate(path), Purpose::reader); }),
                  "no permission");
          }) == "");
}
