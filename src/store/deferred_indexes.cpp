// SPDX-License-Identifier: Apache-2.0
#include "store/deferred_indexes.hpp"

#include "db/statement.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kSelect{
    "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN "
    "('secret_grant', 'account_grant', 'credential_mapping', 'pulled_record') ORDER BY name"};

} // namespace

DeferredIndexes::DeferredIndexes(db::Connection& connection) : connection_(connection) {
    std::string drop;
    {
        db::Use use(connection_, kSelect);
        while (use.next()) {
            drop += "DROP INDEX " + use.text(0) + ";";
            made_by_.push_back(use.text(1));
        }
    }
    connection_.run_script(drop);
}

void DeferredIndexes::make() {
    for (const std::string& sql : made_by_) {
        connection_.run_script(sql);
    }
}

} // namespace pullrec::store
