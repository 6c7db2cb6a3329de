// SPDX-License-Identifier: Apache-2.0
#include "store/expected_image.hpp"

#include "db/statement.hpp"
#include "store/statements.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kSelect{"SELECT image FROM expected_image ORDER BY image"};
constexpr db::Sql kInsert{
    "INSERT INTO expected_image (image) VALUES (?) ON CONFLICT (image) DO NOTHING "
    "RETURNING image"};
constexpr db::Sql kDelete{"DELETE FROM expected_image WHERE image = ? RETURNING image"};

bool changes_a_row(db::Connection& connection, const db::Sql& sql, std::string_view image) {
    db::Use use(connection, sql);
    use.bind(image);
    const bool changed = use.next();
    while (changed && use.next()) {
    }
    return changed;
}

} // namespace

std::span<const db::Sql> expected_image_statements() {
    static constexpr db::Sql kAll[] = {kSelect, kInsert, kDelete};
    return kAll;
}

std::vector<std::string> read_expected_images(db::Connection& connection) {
    std::vector<std::string> texts;
    db::Use use(connection, kSelect);
    while (use.next()) {
        texts.push_back(use.text(0));
    }
    return texts;
}

bool insert_expected_image(db::Connection& connection, std::string_view image) {
    return changes_a_row(connection, kInsert, image);
}

bool delete_expected_image(db::Connection& connection, std::string_view image) {
    return changes_a_row(connection, kDelete, image);
}

} // namespace pullrec::store
