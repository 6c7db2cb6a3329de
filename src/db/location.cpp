// SPDX-License-Identifier: Apache-2.0
#include "db/location.hpp"

#include "db/failure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <memory>
#include <optional>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

namespace pullrec::db {

namespace {

constexpr std::array<std::string_view, 4> kSuffixes{"", "-wal", "-shm", "-journal"};

// statfs(2): NFS, SMB, CIFS, SMB2, 9p, FUSE
constexpr std::array<unsigned long, 6> kNetworkFilesystems{0x6969,     0x517B,     0xFF534D42,
                                                           0xFE534D42, 0x01021997, 0x65735546};

[[noreturn]] void refuse(const std::string& message) {
    throw Failure(Reason::io, message);
}

std::optional<struct stat> status_of(const std::string& path) {
    struct stat status {};
    if (lstat(path.c_str(), &status) == 0) {
        return status;
    }
    if (errno == ENOENT) {
        return std::nullopt;
    }
    throw system_failure(errno, path);
}

std::string resolved_directory(std::string_view path) {
    const std::string directory(path.substr(0, std::max<std::size_t>(path.rfind('/'), 1)));
    const std::unique_ptr<char, void (*)(void*)> resolved(realpath(directory.c_str(), nullptr),
                                                          &std::free);
    if (resolved != nullptr) {
        return resolved.get();
    }
    if (errno == ENOENT || errno == ENOTDIR) {
        throw Failure(Reason::absent,
                      fmt::format("there is no folder {}: check the path", directory));
    }
    throw system_failure(errno, directory);
}

bool is_ours(uid_t owner) {
    return owner == 0 || owner == geteuid();
}

void check_directory(const std::string& directory, const struct stat& status,
                     const LocationRules& rules) {
    if (!rules.allow_foreign_owner && !is_ours(status.st_uid)) {
        refuse(fmt::format("folder {} belongs to user {}: run as that user or choose another",
                           directory, status.st_uid));
    }
    if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0) {
        refuse(fmt::format("folder {} may be written by others: if it is for the database alone "
                           "run 'chmod go-w' on it, else choose another",
                           directory));
    }
    struct statfs filesystem {};
    if (statfs(directory.c_str(), &filesystem) != 0) {
        throw system_failure(errno, directory);
    }
    const auto type = static_cast<unsigned long>(filesystem.f_type) & 0xFFFFFFFFUL;
    if (!rules.allow_network_filesystem &&
        std::find(kNetworkFilesystems.begin(), kNetworkFilesystems.end(), type) !=
            kNetworkFilesystems.end()) {
        refuse(fmt::format("folder {} is on a network or user-space filesystem, where locks "
                           "fail: use a local disk",
                           directory));
    }
}

/// Nothing was read yet, so the path may be that of a file of the system.
[[noreturn]] void refuse_unless_ours(const std::string& what, std::string_view cure) {
    refuse(
        fmt::format("{}: if it belongs to a pullrec database {}, else check the path", what, cure));
}

/// What the caller named, or what lies beside it under a name that SQLite would open.
enum class Role { named, beside };

void check_file(const std::string& path, const struct stat& status, Role role, uid_t also) {
    if (S_ISLNK(status.st_mode)) {
        const std::string what = path + " is a symbolic link";
        if (role == Role::named) {
            refuse(what + ": name the file that it leads to");
        }
        refuse_unless_ours(what, "remove it");
    }
    if (!S_ISREG(status.st_mode)) {
        const std::string what = path + " is not a regular file";
        if (role == Role::named) {
            refuse(what + ": check the path");
        }
        refuse_unless_ours(what, "move it away");
    }
    if (status.st_nlink != 1) {
        refuse_unless_ours(fmt::format("{} has {} names (hard links)", path, status.st_nlink),
                           "remove the others");
    }
    if (!is_ours(status.st_uid) && status.st_uid != also) {
        refuse_unless_ours(fmt::format("{} belongs to user {}", path, status.st_uid),
                           "run as that user or change its owner");
    }
    if ((status.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
        refuse_unless_ours(
            fmt::format("{} is open to others (mode {:04o})", path, status.st_mode & 07777),
            "run 'chmod 600' on it");
    }
}

void check_text(std::string_view path) {
    if (path.find('\0') != std::string_view::npos) {
        throw Failure(Reason::misuse, "the database path holds a NUL byte: check the path");
    }
    if (path.empty() || path.front() != '/' || path.back() == '/') {
        throw Failure(Reason::misuse, "the database path must be absolute and name a file");
    }
}

} // namespace

Location locate(std::string_view path, const LocationRules& rules) {
    check_text(path);
    Location location{.path = {}, .directory = resolved_directory(path), .rules = rules};
    location.path = location.directory == "/" ? "" : location.directory;
    location.path += path.substr(path.rfind('/'));
    const auto directory = status_of(location.directory);
    if (!directory) {
        throw system_failure(ENOENT, location.directory);
    }
    check_directory(location.directory, *directory, rules);
    const uid_t also = rules.allow_foreign_owner ? directory->st_uid : geteuid();
    location.foreign = !is_ours(directory->st_uid);
    for (const auto suffix : kSuffixes) {
        const std::string file = location.path + std::string(suffix);
        if (const auto status = status_of(file)) {
            check_file(file, *status, suffix.empty() ? Role::named : Role::beside, also);
            location.exists = location.exists || suffix.empty();
            location.foreign = location.foreign || !is_ours(status->st_uid);
        }
    }
    return location;
}

void require_vacant(const Location& location) {
    for (const auto suffix : kSuffixes) {
        const std::string file = location.path + std::string(suffix);
        if (status_of(file)) {
            refuse(fmt::format("{} already exists: move it away or choose another path", file));
        }
    }
}

} // namespace pullrec::db
