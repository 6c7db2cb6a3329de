// SPDX-License-Identifier: Apache-2.0
#include "db/commit_stamp.hpp"

#include "db/transaction.hpp"

#include <sqlite3.h>

#include <cstring>
#include <sys/stat.h>

namespace pullrec::db {

namespace {

/// Of the index's layout; of the file methods with shared memory; of its first mapped region.
constexpr std::uint32_t kLayout = 3'007'000;
constexpr int kMethodsWithIndex = 2;
constexpr int kRegionBytes = 32 * 1024;

constexpr std::size_t kVersionAt = 0;
constexpr std::size_t kIsBuiltAt = 12;
constexpr std::size_t kSaltsAt = 32;

template <class T>
T field(const CommitStamp& stamp, std::size_t at) {
    T value;
    std::memcpy(&value, reinterpret_cast<const char*>(stamp.words.data()) + at, sizeof value);
    return value;
}

bool is_clear(const CommitStamp& stamp) {
    return field<std::uint32_t>(stamp, kVersionAt) == kLayout &&
           field<std::uint8_t>(stamp, kIsBuiltAt) == 1 &&
           field<std::uint64_t>(stamp, kSaltsAt) != 0;
}

} // namespace

CommitWatch::CommitWatch(Connection& pin) : pin_(pin), header_(map(pin)) {
    index_ = index_in_place();
}

const volatile std::uint64_t* CommitWatch::map(Connection& pin) {
    // a connection that has not read holds no reference to the index, which could be unmapped
    { const ReadTransaction transaction(pin); }
    const bool shared = pin.guarded([&] {
        return pin.database().execAndGet("PRAGMA journal_mode").getString() == "wal" &&
               pin.database().execAndGet("PRAGMA locking_mode").getString() == "normal";
    });
    sqlite3_file* file = nullptr;
    if (!shared || pin.location().rules.allow_network_filesystem ||
        sqlite3_file_control(pin.database().getHandle(), "main", SQLITE_FCNTL_FILE_POINTER,
                             &file) != SQLITE_OK) {
        return nullptr;
    }
    if (file == nullptr || file->pMethods == nullptr ||
        file->pMethods->iVersion < kMethodsWithIndex) {
        return nullptr;
    }
    volatile void* region = nullptr;
    const int code = file->pMethods->xShmMap(file, 0, kRegionBytes, /*bExtend=*/0, &region);
    return code == SQLITE_OK ? static_cast<const volatile std::uint64_t*>(region) : nullptr;
}

std::optional<CommitWatch::FileName> CommitWatch::index_in_place() const {
    // lstat only: opening it here would drop the locks of our connections (safety.md 0.6)
    struct stat status {};
    const std::string path = pin_.location().path + "-shm";
    if (lstat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) {
        return std::nullopt;
    }
    return FileName{status.st_dev, status.st_ino};
}

std::optional<CommitStamp> CommitWatch::stamp() const {
    if (header_ == nullptr || !index_ || !pin_.usable() || index_in_place() != index_) {
        return std::nullopt;
    }
    CommitStamp stamp;
    for (std::size_t i = 0; i < CommitStamp::kWords; ++i) {
        stamp.words[i] = word(i);
    }
    // what is read next must not be older
    std::atomic_thread_fence(std::memory_order_acquire);
    return is_clear(stamp) ? std::optional(stamp) : std::nullopt;
}

} // namespace pullrec::db
