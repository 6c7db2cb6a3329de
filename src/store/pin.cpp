// SPDX-License-Identifier: Apache-2.0
#include "store/pin.hpp"

#include "db/statement.hpp"
#include "store/statements.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kSelect{"SELECT pattern FROM pin ORDER BY pattern"};
constexpr db::Sql kInsert{"INSERT INTO pin (pattern) VALUES (?) ON CONFLICT (pattern) DO NOTHING "
                          "RETURNING pattern"};
constexpr db::Sql kDelete{"DELETE FROM pin WHERE pattern = ? RETURNING pattern"};

bool changes_a_row(db::Connection& connection, const db::Sql& sql, std::string_view pattern) {
    db::Use use(connection, sql);
    use.bind(pattern);
    const bool changed = use.next();
    while (changed && use.next()) {
    }
    return changed;
}

} // namespace

std::span<const db::Sql> pin_statements() {
    static constexpr db::Sql kAll[] = {kSelect, kInsert, kDelete};
    return kAll;
}

std::vector<std::string> read_pins(db::Connection& connection) {
    std::vector<std::string> texts;
    db::Use use(connection, kSelect);
    while (use.next()) {
        texts.push_back(use.text(0));
    }
    return texts;
}

bool insert_pin(db::Connection& connection, std::string_view pattern) {
    return changes_a_row(connection, kInsert, pattern);
}

bool delete_pin(db::Connection& connection, std::string_view pattern) {
    return changes_a_row(connection, kDelete, pattern);
}

} // namespace pullrec::store
