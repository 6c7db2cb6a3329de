// SPDX-License-Identifier: Apache-2.0
#include "db/integrity.hpp"

#include "db/statement.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <charconv>
#include <sstream>

namespace pullrec::db {

namespace {

constexpr Sql kQuick{"PRAGMA quick_check(20)"};
constexpr Sql kFull{"PRAGMA integrity_check(20)"};
constexpr Sql kForeignKeys{"SELECT DISTINCT \"table\" FROM pragma_foreign_key_check"};

std::vector<std::string> lines_of(Use& use) {
    std::vector<std::string> lines;
    while (use.next()) {
        std::istringstream text(use.text(0));
        for (std::string line; std::getline(text, line);) {
            lines.push_back(line);
        }
    }
    const auto is_title = [](const std::string& line) { return line.starts_with("***"); };
    lines.erase(std::remove_if(lines.begin(), lines.end(), is_title), lines.end());
    return lines;
}

/// The result code that a line tells; 0: none.
int code_in(const std::string& line) {
    const auto found = line.rfind("error code");
    const auto digits =
        found == std::string::npos ? found : line.find_first_of("0123456789", found);
    int code = SQLITE_OK;
    if (digits != std::string::npos) {
        std::from_chars(line.data() + digits, line.data() + line.size(), code);
    }
    return code;
}

/// Throws where a page was not had for another reason than what stands in it.
std::vector<std::string> look(Connection& connection, IntegrityCheck check) {
    Use use(connection, check == IntegrityCheck::quick ? kQuick : kFull);
    auto lines = lines_of(use);
    if (lines == std::vector<std::string>{"ok"}) {
        lines.clear();
    }
    for (const std::string& line : lines) {
        const int code = code_in(line);
        const int primary = code & 0xff;
        if (primary != SQLITE_OK && primary != SQLITE_CORRUPT && primary != SQLITE_NOTADB) {
            throw sqlite_failure(code, 0, {}, connection.location().path);
        }
    }
    return lines;
}

} // namespace

std::vector<std::string> integrity_findings(Connection& connection, IntegrityCheck check) {
    // SQLite tells a page that could not be read once as damage: only what is found again is
    const auto lines = look(connection, check);
    return lines.empty() ? lines : look(connection, check);
}

std::vector<std::string> foreign_key_findings(Connection& connection) {
    Use use(connection, kForeignKeys);
    return lines_of(use);
}

void require_integrity(Connection& connection, IntegrityCheck check) {
    if (!integrity_findings(connection, check).empty()) {
        throw Failure(Reason::corrupt,
                      fmt::format("{} is damaged: keep all its files and restore a backup",
                                  connection.location().path));
    }
}

} // namespace pullrec::db
