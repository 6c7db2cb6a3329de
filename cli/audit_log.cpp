// SPDX-License-Identifier: Apache-2.0
#include "cli/audit_log.hpp"

#include "cli/output/json_writer.hpp"
#include "cli/output/output.hpp"
#include "cli/output/time_text.hpp"
#include "cli/state_folder.hpp"
#include "domain/error.hpp"
#include "exchange/descriptor.hpp"
#include "exchange/system_error.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <fcntl.h>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

namespace pullrec::cli {

namespace {

std::string line_of(const std::string& directories, const store::Change& change) {
    std::string line;
    Output collected([&](std::string_view part) { line += part; });
    JsonWriter json(collected);
    json.begin_object();
    json.member("changedAt", rfc3339(change.changed_at));
    json.member("uid", change.uid);
    json.member("directories", directories);
    json.member("command", change.command);
    json.member("what", change.what);
    if (change.why) {
        json.member("why", *change.why);
    }
    json.end_object();
    json.end_line();
    collected.flush();
    return line;
}

[[noreturn]] void fail(const std::string& path, int error) {
    throw Error(ErrorCode::io, fmt::format("{}: cannot log the change, so nothing was changed: {}",
                                           path, exchange::reason_of(error)));
}

/// The size of a log that ends with a whole line; one that a crash cut off ends here.
off_t end_last_line(int file) {
    struct stat status {};
    char last = '\n';
    const bool known = ::fstat(file, &status) == 0;
    if (!known || (status.st_size > 0 && ::pread(file, &last, 1, status.st_size - 1) != 1)) {
        return -1;
    }
    if (last == '\n') {
        return status.st_size;
    }
    return ::write(file, "\n", 1) == 1 ? status.st_size + 1 : -1;
}

bool add_line(int file, std::string_view line) {
    const off_t before = end_last_line(file);
    if (before < 0) {
        return false;
    }
    const ssize_t written = ::write(file, line.data(), line.size());
    if (written == static_cast<ssize_t>(line.size()) && ::fsync(file) == 0) {
        return true;
    }
    const int why = written < 0 ? errno : ENOSPC;
    // what was not changed must not stand in the log
    errno = ::ftruncate(file, before) == 0 ? why : errno;
    return false;
}

} // namespace

std::string audit_file(const Environment& environment) {
    return state_folder(environment) + "/audit.ndjson";
}

void log_beside(const Environment& environment, const std::string& directories,
                const store::Change& change) {
    constexpr int kPrivate = 0600;
    const exchange::Descriptor folder = exchange::open_folder(make_state_folder(environment));
    const std::string path = audit_file(environment);
    const exchange::Descriptor file(
        ::open(path.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, kPrivate));
    if (!folder || !file) {
        fail(path, errno);
    }
    if (!add_line(file.get(), line_of(directories, change)) || ::fsync(folder.get()) != 0) {
        fail(path, errno);
    }
}

} // namespace pullrec::cli
