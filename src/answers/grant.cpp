// SPDX-License-Identifier: Apache-2.0
#include "answers/grant.hpp"

namespace pullrec::answers {

std::string_view name_of(GrantKind kind) {
    switch (kind) {
    case GrantKind::secret:
        return "secret";
    case GrantKind::service_account:
        return "serviceaccount";
    case GrantKind::node:
        break;
    }
    return "node";
}

std::optional<GrantKind> grant_kind_named(std::string_view name) {
    for (const GrantKind kind : kGrantKinds) {
        if (name_of(kind) == name) {
            return kind;
        }
    }
    return std::nullopt;
}

std::vector<Grant> grants_of(const Credentials& entry) {
    std::vector<Grant> grants;
    if (entry.node_pods_accessible) {
        grants.push_back({GrantKind::node, nullptr, nullptr});
    }
    for (const Secret& secret : entry.secrets) {
        grants.push_back({GrantKind::secret, &secret.coordinates, &secret.credential_hash});
    }
    for (const ServiceAccount& account : entry.service_accounts) {
        grants.push_back({GrantKind::service_account, &account.coordinates, nullptr});
    }
    return grants;
}

} // namespace pullrec::answers
