// SPDX-License-Identifier: Apache-2.0
#include "store/statements.hpp"
#include "tests/store/memory_store.hpp"

#include <SQLiteCpp/Statement.h>
#include <doctest/doctest.h>

#include <set>

using namespace pullrec;

namespace {

/// A statement without a parameter asks about the whole table, and so does clearing what no row
/// leads to any more.
bool is_about_everything(const std::string& sql) {
    return sql.find('?') == std::string::npos;
}

/// A holder goes once in the life of a process, and looks whether an intent names it; an index for
/// that would cost each pull under way a page to write.
bool may_scan(const std::string& sql, const std::string& step) {
    return sql == "DELETE FROM holder WHERE id = ?" && step == "SCAN pull_intent";
}

} // namespace

TEST_CASE("no look-up scans a table") {
    store::Store store = test::memory_store();
    int looked_up = 0;
    for (const db::Sql& sql : store::all_statements()) {
        if (is_about_everything(sql.text())) {
            continue;
        }
        SQLite::Statement plan(store.connection().database(),
                               std::string("EXPLAIN QUERY PLAN ") + sql.text());
        while (plan.executeStep()) {
            const std::string step = plan.getColumn(3).getString();
            CAPTURE(std::string(sql.text()));
            CAPTURE(step);
            CHECK((!step.starts_with("SCAN") || step == "SCAN CONSTANT ROW" ||
                   may_scan(sql.text(), step)));
            CHECK(step.find("TEMP B-TREE") == std::string::npos);
        }
        ++looked_up;
    }
    CHECK(looked_up > 25);
}
