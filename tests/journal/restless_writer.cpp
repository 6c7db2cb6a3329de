// SPDX-License-Identifier: Apache-2.0
#include "tests/journal/restless_writer.hpp"

#include <sqlite3.h>

#include <csignal>
#include <stdexcept>
#include <unistd.h>

namespace pullrec::test {

namespace {

/// The file methods of SQLite, and a copy of them that may kill.
const sqlite3_io_methods* passed_on = nullptr;
sqlite3_io_methods restless{};
bool dies_at_barrier = false;

void pass_barrier(sqlite3_file* file) {
    if (dies_at_barrier) {
        ::kill(::getpid(), SIGKILL);
    }
    passed_on->xShmBarrier(file);
}

sqlite3_file* file_of(sqlite3* database) {
    sqlite3_file* file = nullptr;
    sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    return file;
}

sqlite3* open(const std::string& database) {
    sqlite3* handle = nullptr;
    if (sqlite3_open_v2(database.c_str(), &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
                        nullptr) != SQLITE_OK) {
        throw std::runtime_error("cannot open the database");
    }
    sqlite3_busy_timeout(handle, 10'000);
    sqlite3_exec(handle,
                 "PRAGMA wal_autocheckpoint=0; PRAGMA cache_spill=OFF; PRAGMA synchronous=OFF",
                 nullptr, nullptr, nullptr);
    return handle;
}

} // namespace

void RestlessWriter::create(const std::string& database) {
    sqlite3* handle = open(database);
    const int code = sqlite3_exec(
        handle, "PRAGMA journal_mode=WAL; CREATE TABLE t(v INTEGER); INSERT INTO t VALUES(0)",
        nullptr, nullptr, nullptr);
    sqlite3_close(handle);
    if (code != SQLITE_OK) {
        throw std::runtime_error("cannot make the database");
    }
}

RestlessWriter::RestlessWriter(const std::string& database) : database_(open(database)) {
    static_cast<void>(value());
    sqlite3_file* file = file_of(database_);
    if (file->pMethods != &restless) {
        passed_on = file->pMethods;
        restless = *passed_on;
        restless.xShmBarrier = pass_barrier;
        file->pMethods = &restless;
    }
}

RestlessWriter::~RestlessWriter() {
    sqlite3_close(database_);
}

bool RestlessWriter::run(const char* sql) {
    return sqlite3_exec(database_, sql, nullptr, nullptr, nullptr) == SQLITE_OK;
}

std::int64_t RestlessWriter::value() {
    sqlite3_stmt* statement = nullptr;
    sqlite3_prepare_v2(database_, "SELECT v FROM t", -1, &statement, nullptr);
    const std::int64_t found =
        sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_finalize(statement);
    return found;
}

std::int64_t RestlessWriter::commit(Death death) {
    if (!run("BEGIN IMMEDIATE; UPDATE t SET v = v + 1")) {
        run("ROLLBACK");
        return 0;
    }
    const std::int64_t next = value();
    dies_at_barrier = death == Death::between_header_copies;
    const bool kept = run("COMMIT");
    dies_at_barrier = false;
    if (!kept) {
        run("ROLLBACK");
    }
    return kept ? next : 0;
}

void RestlessWriter::roll_back() {
    run("BEGIN IMMEDIATE; UPDATE t SET v = v + 1000");
    run("ROLLBACK");
}

void RestlessWriter::checkpoint(RestlessWriter& guard) {
    if (guard.run("BEGIN IMMEDIATE")) {
        run("PRAGMA wal_checkpoint(PASSIVE)");
    }
    guard.run("ROLLBACK");
}

void RestlessWriter::truncate_wal() {
    if (!run("PRAGMA wal_checkpoint(TRUNCATE)")) {
        throw std::runtime_error("cannot empty the WAL");
    }
}

std::uint32_t RestlessWriter::change_counter() const {
    sqlite3_file* file = file_of(database_);
    volatile void* region = nullptr;
    if (file->pMethods->xShmMap(file, 0, 32 * 1024, 0, &region) != SQLITE_OK) {
        throw std::runtime_error("cannot map the WAL's index");
    }
    constexpr int kChangeCounter = 2;
    return __atomic_load_n(static_cast<volatile std::uint32_t*>(region) + kChangeCounter,
                           __ATOMIC_RELAXED);
}

} // namespace pullrec::test
