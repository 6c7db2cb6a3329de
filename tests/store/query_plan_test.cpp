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
            CHECK((!step.starts_with("SCAN") || step == "SCAN CONSTANT ROW"));
            CHECK(step.find("TEMP B-TREE") == std::string::npos);
        }
        ++looked_up;
    }
    CHECK(looked_up > 25);
}
