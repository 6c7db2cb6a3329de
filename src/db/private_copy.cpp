// SPDX-License-Identifier: Apache-2.0
#include "db/private_copy.hpp"

#include "db/copy_in_child.hpp"
#include "db/integrity.hpp"
#include "db/transaction.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace pullrec::db {

namespace {

constexpr std::array kCopied{"", "-wal"};
constexpr int kAttempts = 3;

/// What tells that a file was not touched.
struct Trace {
    ino_t inode = 0;
    off_t size = 0;
    time_t seconds = 0;
    long nanoseconds = 0;
    friend bool operator==(const Trace&, const Trace&) = default;
};

using Traces = std::array<std::optional<Trace>, kCopied.size()>;

Traces traces_of(const std::string& path) {
    Traces traces;
    for (std::size_t i = 0; i < kCopied.size(); ++i) {
        struct stat status {};
        if (lstat((path + kCopied.at(i)).c_str(), &status) == 0) {
            traces.at(i) =
                Trace{status.st_ino, status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
        } else if (errno != ENOENT) {
            throw system_failure(errno, path);
        }
    }
    return traces;
}

std::string make_folder() {
    const char* parent = std::getenv("TMPDIR"); // NOLINT(concurrency-mt-unsafe): nobody sets it
    std::string folder = fmt::format("{}/pullrec-XXXXXX", parent == nullptr ? "/tmp" : parent);
    if (mkdtemp(folder.data()) == nullptr) {
        throw Failure(Reason::io, fmt::format("cannot copy it to {}: {}: set TMPDIR to a folder "
                                              "that can be written",
                                              folder, std::generic_category().message(errno)));
    }
    return folder;
}

void remove_files(const std::string& path) {
    for (const auto* suffix : {"", "-wal", "-shm", "-journal"}) {
        ::unlink((path + suffix).c_str());
    }
}

/// Whether the copy is one state of the original, because it did not move while it was read.
bool copy_once(const std::string& from, const std::string& to) {
    remove_files(to);
    const auto before = traces_of(from);
    for (std::size_t i = 0; i < kCopied.size(); ++i) {
        if (before.at(i)) {
            copy_in_child(from + kCopied.at(i), to + kCopied.at(i));
        }
    }
    return traces_of(from) == before;
}

void copy_unmoved(const std::string& from, const std::string& to) {
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        if (copy_once(from, to)) {
            return;
        }
    }
    throw Failure(Reason::io, fmt::format("{} is being written while it is copied: try again or "
                                          "read it where it can be opened",
                                          from));
}

void require_sound(const Location& copy, const Waiting& waiting) {
    Connection connection(copy, Purpose::reader, waiting);
    const ReadTransaction transaction(connection);
    require_integrity(connection, IntegrityCheck::quick);
}

/// Failures of opening that come from where the file lies, not from what it holds.
bool comes_from_place(const Failure& failure) {
    constexpr int kPrimaryMask = 0xff;
    const int primary = failure.extended_code() & kPrimaryMask;
    return primary == SQLITE_CANTOPEN || primary == SQLITE_READONLY;
}

/// A copy that nobody asked for says nothing to who asked for the original.
Failure naming(const Location& original, const Failure& failure) {
    const std::string what = failure.what();
    return what.find(original.path) != std::string::npos
               ? failure
               : Failure(failure.reason(),
                         fmt::format("{} was read through a private copy: {}", original.path, what),
                         failure.extended_code());
}

std::unique_ptr<Connection> open_and_read(const Location& location, const Waiting& waiting) {
    auto connection = std::make_unique<Connection>(location, Purpose::reader, waiting);
    const ReadTransaction first_read(*connection);
    return connection;
}

} // namespace

PrivateCopy::PrivateCopy(const Location& original, const Waiting& waiting)
    : folder_(make_folder()) {
    try {
        const auto path = folder_ + "/copy.db";
        copy_unmoved(original.path, path);
        copy_ = locate(path, {.allow_network_filesystem = true});
        require_sound(copy_, waiting);
    } catch (...) {
        remove_files(folder_ + "/copy.db");
        ::rmdir(folder_.c_str());
        throw;
    }
}

PrivateCopy::~PrivateCopy() {
    try {
        remove_files(copy_.path);
    } catch (...) {
        // not even memory for a name
        return;
    }
    ::rmdir(folder_.c_str());
}

void Viewer::open_untouched(const Waiting& waiting) {
    const auto traces = traces_of(original_.path);
    const bool wal_has_data = traces.at(1) && traces.at(1)->size > 0;
    struct stat status {};
    if (wal_has_data && ::lstat((original_.path + "-shm").c_str(), &status) != 0) {
        throw Failure(Reason::io, fmt::format("{} cannot be read without a new file beside it: "
                                              "read it with --read-only",
                                              original_.path));
    }
    Location location = original_;
    location.at_rest = !wal_has_data;
    connection_ = open_and_read(location, waiting);
}

Viewer::Viewer(const Location& location, const Waiting& waiting, ViewPlace place)
    : original_(location) {
    if (place == ViewPlace::untouched) {
        open_untouched(waiting);
        return;
    }
    if (!location.foreign && place == ViewPlace::in_place) {
        try {
            connection_ = open_and_read(location, waiting);
            return;
        } catch (const Failure& failure) {
            if (!comes_from_place(failure)) {
                throw;
            }
        }
    }
    if (!location.exists) {
        throw absent_failure(location.path);
    }
    try {
        copy_.emplace(location, waiting);
        connection_ = open_and_read(copy_->location(), waiting);
    } catch (const Failure& failure) {
        throw naming(location, failure);
    }
}

} // namespace pullrec::db
