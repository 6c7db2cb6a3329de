// SPDX-License-Identifier: Apache-2.0
#include "domain/unseen_credentials.hpp"

#include <algorithm>

namespace pullrec {

namespace {

bool same_name(const Coordinates& left, const Coordinates& right) {
    return left.name_space == right.name_space && left.name == right.name;
}

bool is_recorded(const std::vector<Coordinates>& named, const std::vector<Secret>& recorded) {
    return std::ranges::any_of(named, [&](const Coordinates& name) {
        return std::ranges::any_of(
            recorded, [&](const Secret& secret) { return same_name(secret.coordinates, name); });
    });
}

bool may_be_one_of(const Coordinates& account, const std::vector<ServiceAccount>& recorded) {
    return std::ranges::any_of(recorded, [&](const ServiceAccount& known) {
        return same_name(known.coordinates, account) &&
               (account.uid.empty() || known.coordinates.uid == account.uid);
    });
}

} // namespace

Doubt doubt_of(const Decision& decision, const Credentials& recorded,
               const UnseenCredentials& unseen) {
    if (decision.rule != Rule::nothing_matches) {
        return Doubt::none;
    }
    if (is_recorded(unseen.secrets, recorded.secrets) ||
        is_recorded(unseen.no_uid, recorded.secrets)) {
        return Doubt::secret_is_recorded;
    }
    if (!recorded.secrets.empty() && !unseen.secrets.empty()) {
        return Doubt::secret_may_match;
    }
    if (unseen.account && may_be_one_of(*unseen.account, recorded.service_accounts)) {
        return Doubt::account_is_recorded;
    }
    return !recorded.secrets.empty() && unseen.account_may_add_secrets ? Doubt::account_may_add
                                                                       : Doubt::none;
}

} // namespace pullrec
