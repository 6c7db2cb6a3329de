// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <sys/types.h>

namespace pullrec::db {

/// The state that the first header of the WAL's index names: version, change counter, page size,
/// last frame, pages, checksum, salts and its own checksum.
struct CommitStamp {
    static constexpr std::size_t kWords = 6;
    std::array<std::uint64_t, kWords> words{};
    friend bool operator==(const CommitStamp&, const CommitStamp&) = default;
};

/// Tells in some nanoseconds whether any process has committed since. Any number of threads may
/// ask; the connection only has to stay open, so that the index stays mapped.
class CommitWatch {
public:
    /// Reads once through `pin`, which must outlive this.
    explicit CommitWatch(Connection& pin);

    /// To be taken *before* the read transaction whose result it will vouch for; none when anything
    /// about the index is in doubt.
    [[nodiscard]] std::optional<CommitStamp> stamp() const;

    /// Whether no COMMIT that anybody has heard of came after the stamp.
    ///
    /// Proof. (1) SQLite writes a COMMIT's header into copy 2, passes a barrier, writes it into
    /// copy 1, and only then lets COMMIT return. Whoever has heard of a COMMIT and asks here, after
    /// the fence, so sees in copy 1 its header or a later one. (2) No later header has the bytes of
    /// an earlier one: within a generation of the WAL its last frame only grows; a restart counts
    /// up one salt and draws the other; a recovery builds the header from the WAL, whose salts and
    /// frames name the content, unless it is empty: then both salts are 0 and there is no stamp.
    /// (3) So equal bytes mean that the last COMMIT heard of is not newer than the stamp's, and a
    /// read that began after the stamp saw that one. (4) Bytes torn by a running copy, in the stamp
    /// or here, mix a header with its successor, whose COMMIT has not returned: if they are equal,
    /// every COMMIT heard of is still one that the read saw; else the answer is only "changed".
    [[nodiscard]] bool unchanged(const CommitStamp& stamp) const noexcept {
        std::atomic_thread_fence(std::memory_order_acquire);
        std::uint64_t difference = 0;
        for (std::size_t i = 0; i < CommitStamp::kWords; ++i) {
            difference |= word(i) ^ stamp.words[i];
        }
        return difference == 0;
    }

private:
    /// What names a file, whoever renames it.
    struct FileName {
        dev_t device = 0;
        ino_t number = 0;
        friend bool operator==(const FileName&, const FileName&) = default;
    };

    static const volatile std::uint64_t* map(Connection& pin);
    [[nodiscard]] std::optional<FileName> index_in_place() const;
    [[nodiscard]] std::uint64_t word(std::size_t i) const noexcept {
        return __atomic_load_n(header_ + i, __ATOMIC_RELAXED);
    }

    const Connection& pin_;
    const volatile std::uint64_t* header_; ///< null: nothing is ever vouched for
    std::optional<FileName> index_;        ///< the -shm file that is mapped
};

} // namespace pullrec::db
