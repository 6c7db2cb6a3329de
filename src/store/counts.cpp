// SPDX-License-Identifier: Apache-2.0
#include "store/counts.hpp"

#include "db/statement.hpp"
#include "store/statements.hpp"
#include "store/time_column.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kRecords{"SELECT count(*), count(*) FILTER (WHERE "
                           "NOT EXISTS (SELECT 1 FROM secret_grant WHERE record = r.id) "
                           "AND NOT EXISTS (SELECT 1 FROM account_grant WHERE record = r.id) "
                           "AND NOT EXISTS (SELECT 1 FROM credential_mapping WHERE record = r.id "
                           "AND node_accessible = 1)) FROM pulled_record r"};
constexpr db::Sql kIntents{"SELECT count(*), min(recorded_at) FROM pull_intent"};
constexpr db::Sql kUnreadable{"SELECT count(*) FILTER (WHERE kind = 'record'), "
                              "count(*) FILTER (WHERE kind = 'intent') FROM unreadable_file"};
constexpr db::Sql kGrants{
    "SELECT (SELECT count(*) FROM secret_grant), (SELECT count(*) FROM account_grant), "
    "(SELECT count(*) FROM credential_mapping WHERE node_accessible = 1)"};
constexpr db::Sql kCredentials{"SELECT count(*) FROM credential c WHERE hash <> '' "
                               "AND EXISTS (SELECT 1 FROM secret_grant WHERE credential = c.id)"};

} // namespace

std::span<const db::Sql> counts_statements() {
    static constexpr db::Sql kAll[] = {kRecords, kIntents, kUnreadable, kGrants, kCredentials};
    return kAll;
}

Counts count_all(db::Connection& connection) {
    Counts counts;
    db::Use records(connection, kRecords);
    records.next();
    counts.records = records.integer(0);
    counts.records_without_grants = records.integer(1);
    db::Use intents(connection, kIntents);
    intents.next();
    counts.intents = intents.integer(0);
    counts.oldest_intent = from_column(intents.optional_integer(1));
    db::Use unreadable(connection, kUnreadable);
    unreadable.next();
    counts.unreadable_records = unreadable.integer(0);
    counts.unreadable_intents = unreadable.integer(1);
    db::Use grants(connection, kGrants);
    grants.next();
    counts.secret_grants = grants.integer(0);
    counts.account_grants = grants.integer(1);
    counts.node_grants = grants.integer(2);
    db::Use credentials(connection, kCredentials);
    credentials.next();
    counts.credentials = credentials.integer(0);
    return counts;
}

} // namespace pullrec::store
