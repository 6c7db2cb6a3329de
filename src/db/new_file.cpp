// SPDX-License-Identifier: Apache-2.0
#include "db/new_file.hpp"

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>
#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

namespace pullrec::db {

namespace {

Location vacant(std::string_view path, const LocationRules& rules) {
    auto location = locate(path, rules);
    require_vacant(location);
    return location;
}

void remove_with_sidecars(const std::string& path) {
    for (const auto* suffix : {"", "-wal", "-shm", "-journal"}) {
        ::unlink((path + suffix).c_str());
    }
}

/// Where the partial file will be; the lock on the folder says that no other run writes one.
Location vacant_partial(const Location& target) {
    remove_with_sidecars(target.path + ".partial");
    return locate(target.path + ".partial", target.rules);
}

/// Only for files on which no connection is open: closing here would drop its locks.
void sync(const std::string& path, int flags) {
    const int file = ::open(path.c_str(), flags | O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    if (file < 0) {
        throw system_failure(errno, path);
    }
    const int error = ::fsync(file) == 0 ? 0 : errno;
    ::close(file);
    if (error != 0) {
        throw system_failure(error, path);
    }
}

void set_mode(Connection& connection, FinalMode mode) {
    const bool wal = mode == FinalMode::wal;
    const auto now = connection.guarded([&] {
        SQLite::Statement statement(connection.database(),
                                    wal ? "PRAGMA journal_mode=WAL" : "PRAGMA journal_mode=DELETE");
        statement.executeStep();
        auto answer = statement.getColumn(0).getString();
        // the mode is written to the file only after the answer, at the statement's end
        statement.executeStep();
        return answer;
    });
    if (now != (wal ? "wal" : "delete")) {
        throw Failure(Reason::io,
                      fmt::format("{} cannot be set to {} mode: use another filesystem",
                                  connection.location().path, wal ? "WAL" : "rollback"));
    }
}

} // namespace

NewFile::NewFile(std::string_view target, const LocationRules& rules, const Waiting& waiting)
    : target_(vacant(target, rules)), lock_(target_.directory), partial_(vacant_partial(target_)) {
    connection_.emplace(partial_, Purpose::builder, waiting);
    partial_.exists = true;
}

NewFile::~NewFile() {
    const bool ours = !connection_ || !connection_->crossed_fork();
    connection_.reset();
    try {
        if (!published_ && ours) {
            remove_with_sidecars(partial_.path);
        }
    } catch (...) {
        // not even memory for a name: the next run removes it
        return;
    }
}

void NewFile::finish(FinalMode mode) {
    connection().require_usable();
    set_mode(connection(), mode);
    connection_.reset();
    const auto wal = partial_.path + "-wal";
    if (::access(wal.c_str(), F_OK) == 0) {
        throw Failure(Reason::io, fmt::format("{} is still in use: end the other process", wal));
    }
}

void NewFile::publish() {
    if (connection_) {
        throw Failure(Reason::misuse, "a new database was published before it was finished");
    }
    sync(partial_.path, 0);
    require_vacant(target_);
    if (::renameat2(AT_FDCWD, partial_.path.c_str(), AT_FDCWD, target_.path.c_str(),
                    RENAME_NOREPLACE) != 0) {
        throw system_failure(errno, target_.path);
    }
    published_ = true;
    sync(target_.directory, O_DIRECTORY);
}

} // namespace pullrec::db
