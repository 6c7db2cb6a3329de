// SPDX-License-Identifier: Apache-2.0
#include "db/integrity.hpp"

#include "db/statement.hpp"

#include <fmt/format.h>

#include <algorithm>
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

} // namespace

std::vector<std::string> integrity_findings(Connection& connection, IntegrityCheck check) {
    Use use(connection, check == IntegrityCheck::quick ? kQuick : kFull);
    auto lines = lines_of(use);
    if (lines == std::vector<std::string>{"ok"}) {
        lines.clear();
    }
    return lines;
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
