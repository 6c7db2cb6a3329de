// SPDX-License-Identifier: Apache-2.0
#include "db/vacuum.hpp"

#include "db/checkpoint.hpp"
#include "db/file_facts.hpp"
#include "db/open_elsewhere.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <cerrno>
#include <sys/statvfs.h>

namespace pullrec::db {

namespace {

/// VACUUM attaches the new file for a moment; nothing else may attach one.
class OneAttached {
public:
    explicit OneAttached(sqlite3* handle) : handle_(handle) {
        before_ = sqlite3_limit(handle_, SQLITE_LIMIT_ATTACHED, 1);
    }
    ~OneAttached() { sqlite3_limit(handle_, SQLITE_LIMIT_ATTACHED, before_); }
    OneAttached(const OneAttached&) = delete;
    OneAttached& operator=(const OneAttached&) = delete;

private:
    sqlite3* handle_;
    int before_ = 0;
};

/// The whole new file goes through the WAL before it replaces the old one.
void require_space(const Location& location, std::int64_t bytes) {
    struct statvfs space {};
    if (::statvfs(location.directory.c_str(), &space) != 0) {
        throw system_failure(errno, location.directory);
    }
    const auto free = static_cast<std::uint64_t>(space.f_bavail) * space.f_frsize;
    const auto needed = static_cast<std::uint64_t>(bytes) * 2;
    if (free < needed) {
        constexpr std::uint64_t kMebibyte = 1024 * 1024;
        throw Failure(Reason::io, fmt::format("{} has {} MiB free and rebuilding {} needs {} MiB: "
                                              "free some space",
                                              location.directory, free / kMebibyte, location.path,
                                              needed / kMebibyte + 1));
    }
}

void rebuild(Connection& writer) {
    try {
        const OneAttached attached(writer.database().getHandle());
        writer.wait().restart();
        writer.guarded([&] { writer.database().exec("VACUUM"); });
    } catch (const Failure& failure) {
        if (failure.reason() != Reason::locked) {
            throw;
        }
        throw Failure(Reason::locked,
                      fmt::format("{} is locked by {}: try again later", writer.location().path,
                                  processes_text(writer.location())),
                      failure.extended_code());
    }
}

} // namespace

VacuumReport vacuum(Connection& writer) {
    writer.require_usable();
    writer.require_in_place();
    VacuumReport report;
    report.bytes_before = file_facts(writer).bytes;
    require_space(writer.location(), report.bytes_before);
    rebuild(writer);
    report.held_up = checkpoint(writer).outcome != CheckpointOutcome::done;
    report.bytes_after = file_facts(writer).bytes;
    return report;
}

} // namespace pullrec::db
