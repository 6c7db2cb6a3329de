// SPDX-License-Identifier: Apache-2.0
#include "upkeep/grant_difference.hpp"

#include <algorithm>

namespace pullrec::upkeep {

namespace {

template <class T>
std::size_t missing(const std::vector<T>& before, const std::vector<T>& after) {
    return static_cast<std::size_t>(
        std::count_if(before.begin(), before.end(), [&](const T& grant) {
            return std::find(after.begin(), after.end(), grant) == after.end();
        }));
}

} // namespace

std::size_t count_grants(const PulledRecord& record) {
    return count_lost(record, {});
}

std::size_t count_lost(const PulledRecord& before, const PulledRecord& after) {
    static const Credentials nobody;
    std::size_t lost = 0;
    for (const auto& [name, credentials] : before.mapping) {
        const auto found = after.mapping.find(name);
        const Credentials& left = found == after.mapping.end() ? nobody : found->second;
        lost += missing(credentials.secrets, left.secrets) +
                missing(credentials.service_accounts, left.service_accounts) +
                (credentials.node_pods_accessible && !left.node_pods_accessible ? 1 : 0);
    }
    return lost;
}

store::StoredRecord without_revoked(const store::StoredRecord& record,
                                    std::span<const Revocation> revocations) {
    store::StoredRecord left = record;
    for (auto& [name, credentials] : left.record.mapping) {
        credentials = pullrec::without_revoked(credentials, name, revocations);
    }
    return left;
}

} // namespace pullrec::upkeep
