// SPDX-License-Identifier: Apache-2.0
#include "answers/credential_list.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace pullrec::answers {

namespace {

/// What grants lead to one login.
struct Gathered {
    std::set<std::int64_t> accounts;
    std::set<std::pair<std::int64_t, std::int64_t>> images;
};

bool is_meant(const CredentialQuery& query, const ListedCredential& login,
              const std::string& tag_key) {
    return std::any_of(login.secrets.begin(), login.secrets.end(), [&](const Coordinates& secret) {
        return is_meant(query.filter, Grant{GrantKind::secret, &secret, &login.hash}, tag_key);
    });
}

std::size_t number_of(CredentialOrder order, const ListedCredential& login) {
    switch (order) {
    case CredentialOrder::secrets:
        return login.secrets.size();
    case CredentialOrder::images:
        return login.images;
    case CredentialOrder::holder:
        break;
    }
    return 0;
}

bool holder_before(const ListedCredential& left, const ListedCredential& right) {
    return std::tie(left.secrets.front(), left.hash) < std::tie(right.secrets.front(), right.hash);
}

void arrange(std::vector<ListedCredential>& logins, const CredentialQuery& query) {
    std::sort(logins.begin(), logins.end(),
              [&query](const ListedCredential& left, const ListedCredential& right) {
                  if (query.order == CredentialOrder::holder) {
                      return query.descending ? holder_before(right, left)
                                              : holder_before(left, right);
                  }
                  const auto one = number_of(query.order, left);
                  const auto other = number_of(query.order, right);
                  if (one != other) {
                      return query.descending ? one > other : one < other;
                  }
                  return holder_before(left, right);
              });
    if (query.limit && *query.limit < logins.size()) {
        logins.resize(*query.limit);
    }
}

} // namespace

std::vector<ListedCredential> list_credentials(const store::Reader& reader,
                                               const CredentialQuery& query) {
    std::map<std::int64_t, Gathered> gathered;
    reader.each_secret_grant([&gathered](const store::SecretGrantKeys& grant) {
        Gathered& login = gathered[grant.credential];
        login.accounts.insert(grant.account);
        login.images.emplace(grant.record, grant.mapping);
    });
    const std::string tag_key = reader.meta().tag_key;
    std::vector<ListedCredential> logins;
    for (const auto& [id, from] : gathered) {
        ListedCredential login{reader.credential(id).hash, {}, from.images.size()};
        for (const std::int64_t account : from.accounts) {
            login.secrets.push_back(reader.account(account).coordinates);
        }
        std::sort(login.secrets.begin(), login.secrets.end());
        if (!login.hash.empty() && is_meant(query, login, tag_key)) {
            logins.push_back(std::move(login));
        }
    }
    arrange(logins, query);
    return logins;
}

} // namespace pullrec::answers
