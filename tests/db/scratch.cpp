// SPDX-License-Identifier: Apache-2.0
#include "db/scratch.hpp"

#include "db/copy_in_child.hpp"
#include "db/new_file.hpp"
#include "db/statement.hpp"
#include "db/transaction.hpp"
#include "db/upgrade.hpp"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>

namespace pullrec::db::testing {

namespace {

constexpr std::array kSteps{Step{1, "0001_thing",
                                 "CREATE TABLE thing(id INTEGER PRIMARY KEY, name TEXT NOT NULL "
                                 "UNIQUE, note BLOB) STRICT"}};

constexpr Sql kAdd{"INSERT INTO thing(id, name) VALUES(?, ?)"};
constexpr Sql kCount{"SELECT count(*) FROM thing NOT INDEXED"};

} // namespace

Scratch::Scratch() : folder_("/tmp/pullrec-test-XXXXXX") {
    if (mkdtemp(folder_.data()) == nullptr) {
        throw std::runtime_error("cannot make a folder under /tmp");
    }
}

Scratch::~Scratch() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
}

std::string Scratch::path(const std::string& name) const {
    return folder_ + "/" + name;
}

std::string Scratch::database(const std::string& name) const {
    NewFile file(path(name));
    upgrade(file.connection(), kApplicationId, kSteps, ForeignKeys::enforced);
    file.finish(FinalMode::wal);
    file.publish();
    return path(name);
}

Waiting no_wait() {
    return {.timeout = std::chrono::milliseconds(0)};
}

void add_thing(Connection& connection, std::int64_t id, const std::string& name) {
    Use(connection, kAdd).bind(id, name).run();
}

std::int64_t count_things_here(Connection& connection) {
    Use use(connection, kCount);
    use.next();
    return use.integer(0);
}

std::int64_t count_things(Connection& connection) {
    const ReadTransaction transaction(connection);
    return count_things_here(connection);
}

void write_file(const std::string& path, const std::string& text) {
    std::ofstream(path) << text;
    set_mode(path, 0600);
}

void set_mode(const std::string& path, unsigned mode) {
    ::chmod(path.c_str(), mode);
}

unsigned mode_of(const std::string& path) {
    struct stat status {};
    return ::lstat(path.c_str(), &status) == 0 ? status.st_mode & 07777 : 0;
}

std::int64_t size_of(const std::string& path) {
    struct stat status {};
    return ::lstat(path.c_str(), &status) == 0 ? status.st_size : -1;
}

bool exists(const std::string& path) {
    return size_of(path) >= 0;
}

std::string crash_copy(const std::string& path, const std::string& to) {
    copy_in_child(path, to);
    if (exists(path + "-wal")) {
        copy_in_child(path + "-wal", to + "-wal");
    }
    return to;
}

std::optional<Failure> failure_of(const std::function<void()>& f) {
    try {
        f();
    } catch (const Failure& failure) {
        return failure;
    }
    return std::nullopt;
}

std::optional<Reason> reason_of(const std::function<void()>& f) {
    const auto failure = failure_of(f);
    return failure ? std::optional(failure->reason()) : std::nullopt;
}

} // namespace pullrec::db::testing
