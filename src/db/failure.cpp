// SPDX-License-Identifier: Apache-2.0
#include "db/failure.hpp"

#include <SQLiteCpp/Exception.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <cerrno>
#include <fcntl.h>
#include <new>
#include <sys/resource.h>
#include <system_error>
#include <unistd.h>

namespace pullrec::db {

namespace {

constexpr int kPrimaryMask = 0xff;

Reason reason_of(int code) {
    if (code == SQLITE_READONLY_DBMOVED) {
        return Reason::replaced;
    }
    switch (code & kPrimaryMask) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL:
        return Reason::locked;
    case SQLITE_CORRUPT:
        return Reason::corrupt;
    case SQLITE_NOTADB:
        return Reason::foreign;
    case SQLITE_CONSTRAINT:
    case SQLITE_TOOBIG:
    case SQLITE_MISMATCH:
        return Reason::constraint;
    case SQLITE_INTERRUPT:
        return Reason::interrupted;
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
    case SQLITE_FULL:
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_NOMEM:
    case SQLITE_NOLFS:
        return Reason::io;
    default:
        return Reason::misuse;
    }
}

/// What stands in the way of `file` and how to remove it, for a system error number.
std::string obstacle(int error, std::string_view file) {
    switch (error) {
    case EMFILE:
    case ENFILE:
        return fmt::format("cannot open {}: too many open files: raise the limit (ulimit -n)",
                           file);
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return fmt::format("no space left for {}: free some space or raise the limit", file);
    case EROFS:
        return fmt::format("{} is on a read-only mount: mount it writable", file);
    case EACCES:
    case EPERM:
        return fmt::format("no permission for {} or its -wal and -shm: run as its owner; with "
                           "SELinux the -shm also needs the 'map' permission",
                           file);
    case ENOENT:
        return fmt::format("{} does not exist: check the path", file);
    case ENOMEM:
        return fmt::format("not enough memory to use {}: free some or raise the limit", file);
    default:
        return fmt::format("cannot use {}: {}: check the disk and the mount", file,
                           std::generic_category().message(error));
    }
}

/// SQLite hides why opening failed once its handle is gone, so ask the system again.
int probable_error(std::string_view file) {
    if (faccessat(AT_FDCWD, std::string(file).c_str(), R_OK, AT_EACCESS) != 0) {
        return errno;
    }
    const int probe = ::open("/", O_PATH | O_CLOEXEC);
    if (probe < 0) {
        return errno;
    }
    ::close(probe);
    return 0;
}

bool files_are_limited() {
    rlimit limit{};
    return ::getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

int system_error_behind(int code, int system_error, std::string_view file) {
    const int primary = code & kPrimaryMask;
    if (primary == SQLITE_FULL || code == SQLITE_IOERR_SHMSIZE) {
        return ENOSPC;
    }
    if (primary == SQLITE_NOMEM || code == SQLITE_IOERR_NOMEM) {
        return ENOMEM;
    }
    // ENOENT is only SQLite looking for -wal and -shm
    if (system_error != 0 && system_error != ENOENT) {
        return system_error;
    }
    if (code == SQLITE_IOERR_WRITE && files_are_limited()) {
        return EFBIG;
    }
    return primary == SQLITE_CANTOPEN || primary == SQLITE_PERM ? probable_error(file) : 0;
}

std::string io_message(int code, int system_error, std::string_view file) {
    const int error = system_error_behind(code, system_error, file);
    if (error != 0) {
        return obstacle(error, file);
    }
    if ((code & kPrimaryMask) == SQLITE_READONLY || (code & kPrimaryMask) == SQLITE_CANTOPEN) {
        return fmt::format("cannot open {} or its -wal and -shm (code {}): run as its owner on a "
                           "writable mount",
                           file, code);
    }
    return fmt::format("reading or writing {} failed (code {}): check the disk", file, code);
}

} // namespace

Failure absent_failure(std::string_view file) {
    return {Reason::absent,
            fmt::format("there is no database {}: create it with 'pullrec db init' or check the "
                        "path",
                        file)};
}

Failure system_failure(int error, std::string_view file) {
    return {Reason::io, obstacle(error, file)};
}

Failure sqlite_failure(int code, int system_error, std::string_view detail, std::string_view file) {
    const Reason reason = reason_of(code);
    const auto failure = [&](const std::string& message) { return Failure(reason, message, code); };
    switch (reason) {
    case Reason::replaced:
        return failure(fmt::format("{} was moved or replaced while open: open it again", file));
    case Reason::locked:
        return failure(fmt::format("{} is locked by another process: try again later", file));
    case Reason::corrupt:
        return failure(fmt::format("{} is damaged (code {}): keep all its files and restore a "
                                   "backup",
                                   file, code));
    case Reason::foreign:
        return failure(fmt::format("{} is not a database, or its first page is destroyed: check "
                                   "the path",
                                   file));
    case Reason::interrupted:
        return failure(fmt::format("interrupted: the transaction on {} was rolled back", file));
    case Reason::io:
        return failure(io_message(code, system_error, file));
    case Reason::constraint:
        return failure(fmt::format("{} refuses the change: {}", file, detail));
    default:
        return failure(fmt::format("wrong use of {} (code {}): {}", file, code, detail));
    }
}

Failure current_failure(sqlite3* handle, std::string_view file) {
    try {
        throw;
    } catch (const Failure& failure) {
        return failure;
    } catch (const SQLite::Exception& exception) {
        const int code = exception.getExtendedErrorCode() > 0 ? exception.getExtendedErrorCode()
                                                              : exception.getErrorCode();
        const int system_error = handle == nullptr ? 0 : sqlite3_system_errno(handle);
        return sqlite_failure(code, system_error, exception.what(), file);
    } catch (const std::bad_alloc&) {
        return sqlite_failure(SQLITE_NOMEM, ENOMEM, "out of memory", file);
    }
}

bool is_fatal(const Failure& failure) {
    switch (failure.extended_code() & kPrimaryMask) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_IOERR:
    case SQLITE_FULL:
    case SQLITE_NOMEM:
        return true;
    default:
        return failure.reason() == Reason::replaced || failure.reason() == Reason::commit_unknown;
    }
}

} // namespace pullrec::db
