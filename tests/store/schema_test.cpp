// SPDX-License-Identifier: Apache-2.0
#include "store/schema.hpp"
#include "tests/store/memory_store.hpp"

#include <SQLiteCpp/Statement.h>
#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

using namespace pullrec;

namespace {

std::string shape(SQLite::Database& database) {
    std::string text;
    SQLite::Statement statement(
        database, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type DESC, name");
    while (statement.executeStep()) {
        text += statement.getColumn(0).getString() + ";\n";
    }
    return text;
}

} // namespace

TEST_CASE("current.sql is the sum of the steps") {
    store::Store store = test::memory_store();
    std::ifstream file(SCHEMA "/current.sql");
    std::stringstream text;
    text << file.rdbuf();
    SQLite::Database readers(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    readers.exec(text.str());
    CHECK(shape(readers) == shape(store.connection().database()));
}

TEST_CASE("every table is strict and the steps count from one") {
    store::Store store = test::memory_store();
    SQLite::Statement loose(store.connection().database(),
                            "SELECT name FROM pragma_table_list WHERE schema = 'main' "
                            "AND name NOT LIKE 'sqlite_%' AND strict = 0");
    while (loose.executeStep()) {
        FAIL_CHECK(loose.getColumn(0).getString());
    }
    int version = 0;
    for (const db::Step& step : store::schema_steps()) {
        CHECK(step.version == ++version);
    }
}

TEST_CASE("the schema refuses what no value may be") {
    store::Store store = test::memory_store();
    SQLite::Database& database = store.connection().database();
    for (const char* sql : {"INSERT INTO secret_grant VALUES (1, 1, 1, 1, 1)",
                            "INSERT INTO credential_mapping VALUES (1, 1, 'x', 0)",
                            "UPDATE meta SET role = 'owner'", "UPDATE meta SET baseline = 'none'",
                            "UPDATE meta SET role = 'copy'", "UPDATE meta SET seq = 'x'",
                            "INSERT INTO pulled_record (image_ref, api_version) VALUES ('x', 'v1')",
                            "INSERT INTO pulled_record (image_ref) VALUES (NULL)",
                            "INSERT INTO pull_intent VALUES ('x', 7, 1, 1, NULL)"}) {
        CAPTURE(sql);
        CHECK_THROWS(database.exec(sql));
    }
}
