// SPDX-License-Identifier: Apache-2.0
#include "upkeep/revoked_accounts.hpp"

#include "domain/error.hpp"

#include <algorithm>

namespace pullrec::upkeep {

namespace {

using store::AccountKind;
using store::AccountRow;

std::vector<AccountRow> candidates(const store::Reader& reader, const Revocation& revocation) {
    if (revocation.uid) {
        return reader.accounts_of_uid(*revocation.uid);
    }
    if (!revocation.name_space) {
        throw Error(ErrorCode::internal, "a revocation of accounts without namespace and uid");
    }
    return revocation.name ? reader.accounts_named(*revocation.name_space, *revocation.name)
                           : reader.accounts_of_namespace(*revocation.name_space);
}

bool names(const Revocation& revocation, const AccountRow& account) {
    const AccountKind kind = revocation.subject == RevokedSubject::secret
                                 ? AccountKind::secret
                                 : AccountKind::service_account;
    const Coordinates& have = account.coordinates;
    return account.kind == kind &&
           have.name_space == revocation.name_space.value_or(have.name_space) &&
           have.name == revocation.name.value_or(have.name) &&
           have.uid == revocation.uid.value_or(have.uid);
}

} // namespace

bool concerns_accounts(const Revocation& revocation) {
    return revocation.subject == RevokedSubject::secret ||
           revocation.subject == RevokedSubject::service_account;
}

std::vector<AccountRow> revoked_accounts(const store::Reader& reader,
                                         const Revocation& revocation) {
    std::vector<AccountRow> accounts = candidates(reader, revocation);
    accounts.erase(
        std::remove_if(accounts.begin(), accounts.end(),
                       [&](const AccountRow& account) { return !names(revocation, account); }),
        accounts.end());
    return accounts;
}

} // namespace pullrec::upkeep
