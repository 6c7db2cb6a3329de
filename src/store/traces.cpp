// SPDX-License-Identifier: Apache-2.0
#include "store/traces.hpp"

#include "db/statement.hpp"
#include "domain/record.hpp"
#include "store/statements.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kVersion{
    "SELECT EXISTS (SELECT 1 FROM pulled_record WHERE api_version = ?1) "
    "OR EXISTS (SELECT 1 FROM pull_intent WHERE holder = 0 AND api_version = ?1)"};
constexpr db::Sql kAccount{"SELECT EXISTS (SELECT 1 FROM account_grant)"};

bool has_version(db::Connection& connection, ApiVersion version) {
    db::Use use(connection, kVersion);
    use.bind(name_of(version));
    use.next();
    return use.boolean(0);
}

} // namespace

std::span<const db::Sql> traces_statements() {
    static constexpr db::Sql kAll[] = {kVersion, kAccount};
    return kAll;
}

Traces find_traces(db::Connection& connection) {
    Traces traces;
    traces.v1alpha1 = has_version(connection, ApiVersion::v1alpha1);
    traces.v1beta1 = has_version(connection, ApiVersion::v1beta1);
    db::Use accounts(connection, kAccount);
    accounts.next();
    traces.service_account = accounts.boolean(0);
    return traces;
}

} // namespace pullrec::store
