// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

struct sqlite3;

namespace pullrec::test {

/// Where a writer dies by SIGKILL while it commits.
enum class Death { never, between_header_copies };

/// A writer of the stress's database that uses SQLite as the tool does, and can die exactly where
/// one copy of the index's header is new and the other is not. One a process.
class RestlessWriter {
public:
    explicit RestlessWriter(const std::string& database);
    ~RestlessWriter();
    RestlessWriter(const RestlessWriter&) = delete;
    RestlessWriter& operator=(const RestlessWriter&) = delete;

    /// Makes the database with the value 0.
    static void create(const std::string& database);

    /// Counts the value up and commits; the new value, 0 when the database was busy.
    std::int64_t commit(Death death = Death::never);
    /// The same, rolled back.
    void roll_back();
    /// As the product does it: passive, while another connection keeps writers away.
    void checkpoint(RestlessWriter& guard);
    /// Empties the WAL, which the product never does but a person's shell may.
    void truncate_wal();
    [[nodiscard]] std::int64_t value();
    /// The change counter of the index's header.
    [[nodiscard]] std::uint32_t change_counter() const;

private:
    bool run(const char* sql);

    sqlite3* database_ = nullptr;
};

} // namespace pullrec::test
