// SPDX-License-Identifier: Apache-2.0
#include "db/connection.hpp"

#include "db/statement.hpp"
#include "db/statement_trace.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <atomic>
#include <cctype>
#include <cerrno>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

namespace pullrec::db {

namespace {

/// How often this process is the child of a fork since the program began; asking for the process id
/// instead would double the cost of a small look-up.
std::atomic<unsigned> forks{0};
[[maybe_unused]] const int registered = pthread_atfork(nullptr, nullptr, [] { ++forks; });

constexpr int kFlags = SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX;

/// SQLite would create 0644 and follow links, so the file exists before SQLite hears of it.
void create_file(const Location& location) {
    require_vacant(location);
    const int file =
        ::open(location.path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file < 0) {
        throw system_failure(errno, location.path);
    }
    ::close(file);
}

void require_present(const Location& location) {
    if (location.foreign) {
        throw Failure(Reason::io, fmt::format("{} belongs to another user: only a copy may be read",
                                              location.path));
    }
    if (!location.exists) {
        throw absent_failure(location.path);
    }
}

/// SQLite silently opens read-only what it may not write.
void require_writable(const SQLite::Database& database, Purpose purpose) {
    if (purpose != Purpose::reader && sqlite3_db_readonly(database.getHandle(), "main") != 0) {
        const auto& file = database.getFilename();
        throw system_failure(access(file.c_str(), W_OK) == 0 ? EACCES : errno, file);
    }
}

/// Pages that the handle wrote since the last call.
int pages_written(sqlite3* handle) {
    int pages = 0;
    int highest = 0;
    sqlite3_db_status(handle, SQLITE_DBSTATUS_CACHE_WRITE, &pages, &highest, /*resetFlg=*/1);
    return pages;
}

int flags_for(Purpose purpose) {
    return kFlags | (purpose == Purpose::reader ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE);
}

/// The name by which SQLite takes no lock and makes no file, because nobody writes.
std::string name_at_rest(const std::string& path) {
    std::string name = "file:";
    for (const char letter : path) {
        const bool is_plain = std::isalnum(static_cast<unsigned char>(letter)) != 0 ||
                              letter == '/' || letter == '.' || letter == '-';
        name += is_plain ? std::string(1, letter)
                         : fmt::format("%{:02x}", static_cast<unsigned char>(letter));
    }
    return name + "?immutable=1";
}

} // namespace

Connection::Connection(const Location& location, Purpose purpose, const Waiting& waiting)
    : location_(location), purpose_(purpose), wait_(waiting), forks_at_opening_(forks) {
    if (purpose == Purpose::builder) {
        create_file(location);
    } else {
        require_present(location);
    }
    if (location.at_rest && purpose == Purpose::reader) {
        open_handle(name_at_rest(location.path), flags_for(purpose) | SQLITE_OPEN_URI);
    } else {
        open_handle(location.path, flags_for(purpose));
    }
    location_.exists = true;
}

Connection::Connection(const Waiting& waiting)
    : purpose_(Purpose::memory), wait_(waiting), forks_at_opening_(forks) {
    location_.path = "the database in memory";
    open_handle(":memory:", kFlags | SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY);
}

Connection::~Connection() {
    if (crossed_fork()) {
        // NOLINTNEXTLINE(bugprone-unused-return-value): leaked on purpose
        static_cast<void>(statements_.release());
        static_cast<void>(database_.release());
    }
}

void Connection::open_handle(const std::string& name, int flags) {
    guarded([&] {
        database_ = std::make_unique<SQLite::Database>(name, flags);
        attach_trace(database_->getHandle());
        wait_.attach(database_->getHandle());
        wait_.restart();
        require_writable(*database_, purpose_);
        apply_settings(*database_, purpose_);
        statements_ = std::make_unique<StatementSet>(*database_);
    });
    sqlite3_wal_hook(
        database_->getHandle(),
        [](void* self, sqlite3* handle, const char*, int frames) {
            static_cast<Connection*>(self)->wal_growth_.committed(frames, pages_written(handle));
            return SQLITE_OK;
        },
        this);
}

bool Connection::in_transaction() const {
    return sqlite3_get_autocommit(database_->getHandle()) == 0;
}

bool Connection::crossed_fork() const {
    return forks != forks_at_opening_;
}

void Connection::require_usable() const {
    if (crossed_fork()) {
        throw Failure(Reason::misuse, fmt::format("{} was opened before a fork: open it in the "
                                                  "child again",
                                                  location_.path));
    }
    if (poisoned_) {
        throw Failure(Reason::misuse,
                      fmt::format("{} failed before and has to be opened again", location_.path));
    }
}

void Connection::require_in_place() {
    int moved = 0;
    sqlite3_file_control(database_->getHandle(), "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    if (moved != 0) {
        guarded([&] { throw sqlite_failure(SQLITE_READONLY_DBMOVED, 0, {}, location_.path); });
    }
}

void Connection::control(const Sql& sql) {
    const BusyWait::Uninterrupted shield(wait_);
    guarded([&] {
        auto& statement = statements_->find(sql).statement;
        statement.tryReset();
        statement.exec();
    });
}

std::int64_t Connection::pragma(const Sql& sql) {
    wait_.restart();
    return guarded([&] { return database_->execAndGet(sql.text()).getInt64(); });
}

void Connection::run_script(const std::string& script) {
    guarded([&] { database_->exec(script); });
}

Failure Connection::fail() {
    auto failure = current_failure(database_ ? database_->getHandle() : nullptr, location_.path);
    if (failure.reason() == Reason::locked && wait_.stopped()) {
        failure = Failure(Reason::interrupted,
                          fmt::format("interrupted while waiting for {}", location_.path),
                          failure.extended_code());
    }
    poisoned_ = poisoned_ || is_fatal(failure);
    if (database_ && in_transaction() && !first_failure_) {
        first_failure_ = failure;
    }
    return failure;
}

} // namespace pullrec::db
