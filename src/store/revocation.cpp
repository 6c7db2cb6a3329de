// SPDX-License-Identifier: Apache-2.0
#include "store/revocation.hpp"

#include "db/statement.hpp"
#include "store/statements.hpp"
#include "store/time_column.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace pullrec::store {

namespace {

constexpr db::Sql kSelectAll{"SELECT subject, namespace, name, uid, hash, image_glob, revoked_at "
                             "FROM revocation ORDER BY id"};
constexpr db::Sql kInsert{
    "INSERT INTO revocation (subject, namespace, name, uid, hash, image_glob, revoked_at) "
    "VALUES (?, ?, ?, ?, ?, ?, ?)"};

constexpr std::array<std::pair<RevokedSubject, std::string_view>, 4> kSubjects{{
    {RevokedSubject::secret, "secret"},
    {RevokedSubject::service_account, "serviceaccount"},
    {RevokedSubject::credential, "credential"},
    {RevokedSubject::node, "node"},
}};

std::string_view to_column(RevokedSubject subject) {
    return kSubjects.at(static_cast<std::size_t>(subject)).second;
}

/// The schema lets no other text in.
RevokedSubject subject_from_column(std::string_view text) {
    for (const auto& [subject, name] : kSubjects) {
        if (name == text) {
            return subject;
        }
    }
    throw db::Failure(db::Reason::corrupt, "a revocation has an unknown subject: restore a backup");
}

} // namespace

std::span<const db::Sql> revocation_statements() {
    static constexpr db::Sql kAll[] = {kSelectAll, kInsert};
    return kAll;
}

std::vector<Revocation> read_revocations(db::Connection& connection) {
    std::vector<Revocation> revocations;
    db::Use use(connection, kSelectAll);
    while (use.next()) {
        revocations.push_back({subject_from_column(use.text(0)), use.optional_text(1),
                               use.optional_text(2), use.optional_text(3), use.optional_text(4),
                               use.optional_text(5), from_column(use.integer(6))});
    }
    return revocations;
}

void insert_revocation(db::Connection& connection, const Revocation& revocation) {
    db::Use use(connection, kInsert);
    use.bind(to_column(revocation.subject), revocation.name_space, revocation.name, revocation.uid,
             revocation.hash, revocation.image_glob, to_column(revocation.revoked_at));
    use.run();
}

} // namespace pullrec::store
