// SPDX-License-Identifier: Apache-2.0
#include "store/statements.hpp"
#include "tests/store/memory_store.hpp"

#include <SQLiteCpp/Statement.h>
#include <doctest/doctest.h>

#include <set>

using namespace pullrec;

namespace {

/// Statements whose business is the whole table.
bool reads_everything(const std::string& sql) {
    for (const auto* start : {"SELECT image, holder", "SELECT kind, file_name, size", "SELECT r.id",
                              "SELECT image_ref ", "SELECT image_ref, document", "SELECT subject",
                              "SELECT id, image_ref, api_version, last_updated, last_confirmed "
                              "FROM pulled_record ORDER"}) {
        if (sql.starts_with(start)) {
            return true;
        }
    }
    return sql.find("count(*)") != std::string::npos ||
           sql.find("WHERE NOT EXISTS") != std::string::npos;
}

} // namespace

TEST_CASE("no look-up scans a table") {
    store::Store store = test::memory_store();
    int looked_up = 0;
    for (const db::Sql& sql : store::all_statements()) {
        if (reads_everything(sql.text())) {
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
