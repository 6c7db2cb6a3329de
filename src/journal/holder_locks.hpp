// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace pullrec::journal {

/// The locks of living holders: byte *holder id* of `<database>.holders` (safety decision 7). They
/// die with their process, work across pid namespaces and tell liveness only.
class HolderLocks {
public:
    /// Opens the file beside the database, made if it is missing; throws `Error` (io).
    static HolderLocks for_holder(const std::string& database);
    /// Opens it to ask only; where it is missing nobody lives.
    static HolderLocks for_asking(const std::string& database);

    /// Gives up every lock, unless this process is a forked child, which has none.
    ~HolderLocks();
    HolderLocks(HolderLocks&& other) noexcept;
    HolderLocks(const HolderLocks&) = delete;
    HolderLocks& operator=(const HolderLocks&) = delete;
    HolderLocks& operator=(HolderLocks&&) = delete;

    /// Takes the byte; false when another has it. Throws `Error` (io) where nothing can be locked.
    bool take(std::int64_t holder) const;
    void give_up(std::int64_t holder) const;

    /// Whether another than this object holds the byte; doubt says yes, which keeps an intent.
    [[nodiscard]] bool held_by_another(std::int64_t holder) const;

    /// Whether the object was made before this process was forked.
    [[nodiscard]] bool crossed_fork() const;

private:
    explicit HolderLocks(int file);

    int file_; ///< -1: missing
    unsigned forks_at_opening_;
};

} // namespace pullrec::journal
