// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace pullrec::db::testing {

constexpr std::int32_t kApplicationId = 0x70756c6c;

/// A private folder that is removed with all it holds.
class Scratch {
public:
    Scratch();
    ~Scratch();
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    [[nodiscard]] const std::string& folder() const { return folder_; }
    [[nodiscard]] std::string path(const std::string& name = "pullrec.db") const;

    /// Publishes a live database with one table, thing(id, name UNIQUE, note), and returns its
    /// path.
    std::string database(const std::string& name = "pullrec.db") const;

private:
    std::string folder_;
};

/// A connection that never waits, so that a test of a lock ends at once.
Waiting no_wait();

void add_thing(Connection& connection, std::int64_t id, const std::string& name);
std::int64_t count_things(Connection& connection);

/// The same inside a running transaction.
std::int64_t count_things_here(Connection& connection);

void write_file(const std::string& path, const std::string& text);
void set_mode(const std::string& path, unsigned mode);
unsigned mode_of(const std::string& path);
std::int64_t size_of(const std::string& path);
bool exists(const std::string& path);

/// Copies database and WAL as a crash would leave them, and returns the copy's path.
std::string crash_copy(const std::string& path, const std::string& to);

/// The failure that `f` throws, none when it throws nothing.
std::optional<Failure> failure_of(const std::function<void()>& f);

/// Its reason alone.
std::optional<Reason> reason_of(const std::function<void()>& f);

} // namespace pullrec::db::testing
