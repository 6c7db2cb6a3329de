// SPDX-License-Identifier: Apache-2.0
#include "store/image_alias.hpp"

#include "db/statement.hpp"
#include "store/statements.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kClear{"DELETE FROM image_alias"};
constexpr db::Sql kInsert{"INSERT INTO image_alias (alias, image_ref) VALUES (?, ?) "
                          "ON CONFLICT (alias, image_ref) DO NOTHING"};
constexpr db::Sql kRecorded{"SELECT EXISTS (SELECT 1 FROM image_alias a CROSS JOIN pulled_record r "
                            "ON r.image_ref = a.image_ref WHERE a.alias = ?)"};
constexpr db::Sql kSelect{"SELECT image_ref FROM image_alias WHERE alias = ? ORDER BY image_ref"};

void insert(db::Connection& connection, const ImageRef& alias, const ImageRef& ref) {
    db::Use use(connection, kInsert);
    use.bind(alias.text, ref.text);
    use.run();
}

} // namespace

std::span<const db::Sql> image_alias_statements() {
    static constexpr db::Sql kAll[] = {kClear, kInsert, kRecorded, kSelect};
    return kAll;
}

void replace_aliases(db::Connection& connection, const std::vector<ImageAlias>& aliases) {
    db::Use(connection, kClear).run();
    for (const ImageAlias& pair : aliases) {
        insert(connection, pair.alias, pair.ref);
        insert(connection, pair.ref, pair.alias);
    }
}

bool has_record_under_alias(db::Connection& connection, const ImageRef& ref) {
    db::Use use(connection, kRecorded);
    use.bind(ref.text);
    use.next();
    return use.boolean(0);
}

std::vector<ImageRef> aliases_of_ref(db::Connection& connection, const ImageRef& ref) {
    std::vector<ImageRef> refs;
    db::Use use(connection, kSelect);
    use.bind(ref.text);
    while (use.next()) {
        refs.push_back({use.text(0)});
    }
    return refs;
}

} // namespace pullrec::store
