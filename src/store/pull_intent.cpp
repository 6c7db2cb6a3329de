// SPDX-License-Identifier: Apache-2.0
#include "store/pull_intent.hpp"

#include "db/statement.hpp"
#include "store/api_version_column.hpp"
#include "store/statements.hpp"
#include "store/time_column.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kInsert{
    "INSERT INTO pull_intent (image, holder, number, recorded_at, api_version) "
    "SELECT ?1, ?2, coalesce(max(number), 0) + 1, ?3, ?4 FROM pull_intent "
    "WHERE image = ?1 AND holder = ?2"};
constexpr db::Sql kInsertNumbered{
    "INSERT INTO pull_intent (image, holder, number, recorded_at, api_version) "
    "VALUES (?, ?, ?, ?, ?) ON CONFLICT (image, holder, number) DO NOTHING"};
constexpr db::Sql kSelectHeld{
    "SELECT i.holder, i.number, i.recorded_at, h.boot_id FROM pull_intent i "
    "CROSS JOIN holder h ON h.id = i.holder WHERE i.image = ? ORDER BY i.holder, i.number"};
constexpr db::Sql kDeleteOne{
    "DELETE FROM pull_intent WHERE image = ? AND holder = ? AND number = ?"};
constexpr db::Sql kCount{
    "SELECT count(*) FILTER (WHERE holder = 0), count(*) FILTER (WHERE holder <> 0), "
    "min(api_version) FROM pull_intent WHERE image = ?"};
constexpr db::Sql kSelectAll{"SELECT image, holder, recorded_at, api_version FROM pull_intent "
                             "ORDER BY image, holder, number"};
constexpr db::Sql kDeleteFromFile{"DELETE FROM pull_intent WHERE image = ? AND holder = 0"};
constexpr db::Sql kDelete{"DELETE FROM pull_intent WHERE image = ?"};

} // namespace

std::span<const db::Sql> pull_intent_statements() {
    static constexpr db::Sql kAll[] = {kInsert, kInsertNumbered, kSelectHeld,     kDeleteOne,
                                       kCount,  kSelectAll,      kDeleteFromFile, kDelete};
    return kAll;
}

void insert_intent(db::Connection& connection, const StoredIntent& intent) {
    db::Use use(connection, kInsert);
    use.bind(intent.intent.image.text, intent.holder, to_column(intent.recorded_at),
             to_column(intent.api_version));
    use.run();
}

void insert_intent(db::Connection& connection, const StoredIntent& intent, std::int64_t number) {
    db::Use use(connection, kInsertNumbered);
    use.bind(intent.intent.image.text, intent.holder, number, to_column(intent.recorded_at),
             to_column(intent.api_version));
    use.run();
}

std::vector<HeldIntent> find_intents(db::Connection& connection, const Image& image) {
    std::vector<HeldIntent> intents;
    db::Use use(connection, kSelectHeld);
    use.bind(image.text);
    while (use.next()) {
        intents.push_back(
            {use.integer(0), use.integer(1), from_column(use.integer(2)), use.text(3)});
    }
    return intents;
}

void delete_intent(db::Connection& connection, const Image& image, const HeldIntent& intent) {
    db::Use use(connection, kDeleteOne);
    use.bind(image.text, intent.holder, intent.number);
    use.run();
}

IntentCount count_intents(db::Connection& connection, const Image& image) {
    db::Use use(connection, kCount);
    use.bind(image.text);
    use.next();
    return {static_cast<std::size_t>(use.integer(0)), static_cast<std::size_t>(use.integer(1)),
            version_from_column(use.optional_text(2))};
}

void each_intent(db::Connection& connection,
                 const std::function<void(const StoredIntent&)>& visit) {
    db::Use use(connection, kSelectAll);
    while (use.next()) {
        visit({PullIntent{{use.text(0)}}, use.integer(1), from_column(use.integer(2)),
               version_from_column(use.optional_text(3))});
    }
}

void delete_intent_from_file(db::Connection& connection, const Image& image) {
    db::Use use(connection, kDeleteFromFile);
    use.bind(image.text);
    use.run();
}

void delete_intents(db::Connection& connection, const Image& image) {
    db::Use use(connection, kDelete);
    use.bind(image.text);
    use.run();
}

} // namespace pullrec::store
