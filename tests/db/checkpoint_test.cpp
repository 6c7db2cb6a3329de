// SPDX-License-Identifier: Apache-2.0
#include "db/checkpoint.hpp"
#include "db/scratch.hpp"
#include "db/statement.hpp"
#include "db/transaction.hpp"

#include <doctest/doctest.h>

using namespace pullrec::db;
using namespace pullrec::db::testing;

namespace {

constexpr std::int64_t kMebibyte = 1 << 20;

struct Live {
    Scratch scratch;
    std::string path = scratch.database();
    Connection connection{locate(path), Purpose::writer, no_wait()};
    Connection other{locate(path), Purpose::writer, no_wait()};
    int next_id = 0;

    /// Writes at least `pages` frames in one commit.
    void grow(int pages) {
        write(connection, [&] {
            for (int i = 0; i < pages; ++i, ++next_id) {
                Use(connection, "INSERT INTO thing(id, name, note) VALUES(?, ?, zeroblob(4000))")
                    .bind(next_id, std::to_string(next_id))
                    .run();
            }
        });
    }
    [[nodiscard]] std::int64_t wal_size() const { return size_of(path + "-wal"); }
};

} // namespace

TEST_CASE_FIXTURE(Live, "a checkpoint is due after 1,000 frames and then again after 1,000 more") {
    grow(500);
    CHECK(checkpoint_if_due(connection).outcome == CheckpointOutcome::not_needed);
    grow(600);
    const auto result = checkpoint_if_due(connection);
    CHECK(result.outcome == CheckpointOutcome::done);
    CHECK(result.frames >= 1'000);
    CHECK(result.checkpointed == result.frames);
    CHECK(checkpoint_if_due(connection).outcome == CheckpointOutcome::not_needed);
    grow(500);
    CHECK(checkpoint_if_due(connection).outcome == CheckpointOutcome::not_needed);
    grow(600);
    CHECK(checkpoint_if_due(connection).outcome == CheckpointOutcome::done);
}

TEST_CASE_FIXTURE(Live, "with checkpoints the WAL is used anew instead of growing") {
    for (int i = 0; i < 10; ++i) {
        grow(1'100);
        checkpoint_if_due(connection);
    }
    CHECK(wal_size() < 8 * kMebibyte);
    CHECK(size_of(path) > 40 * kMebibyte);
}

TEST_CASE_FIXTURE(Live, "a stuck reader only lets the WAL grow, and it shrinks afterwards") {
    {
        const ReadTransaction stuck(other);
        for (int i = 0; i < 4; ++i) {
            grow(1'100);
            CHECK(checkpoint_if_due(connection).outcome == CheckpointOutcome::partial);
        }
        CHECK(wal_size() > 16 * kMebibyte);
        CHECK(count_things_here(other) == 0);
    }
    CHECK(checkpoint(connection).outcome == CheckpointOutcome::done);
    grow(1);
    CHECK(wal_size() <= 8 * kMebibyte);
    CHECK(count_things(other) == 4'401);
}

TEST_CASE_FIXTURE(Live, "a checkpoint gives way to a writer") {
    grow(1'100);
    write(other, [&] { CHECK(checkpoint_if_due(connection).outcome == CheckpointOutcome::busy); });
    CHECK(checkpoint_if_due(connection).outcome == CheckpointOutcome::done);
}
