// SPDX-License-Identifier: Apache-2.0
#include "exchange/union.hpp"

#include "exchange/grants.hpp"

#include <algorithm>

namespace pullrec::exchange {

namespace {

using store::StoredRecord;

/// Appends what is not there yet; the kubelet keeps such lists sorted when it adds to them.
template <class T>
bool append_missing(std::vector<T>& known, const std::vector<T>& added) {
    const std::size_t before = known.size();
    for (const T& grant : added) {
        if (std::find(known.begin(), known.end(), grant) == known.end()) {
            known.push_back(grant);
        }
    }
    if (known.size() == before) {
        return false;
    }
    std::sort(known.begin(), known.end());
    return true;
}

void unite_entry(Credentials& known, const Credentials& added) {
    append_missing(known.secrets, added.secrets);
    append_missing(known.service_accounts, added.service_accounts);
    known.node_pods_accessible = known.node_pods_accessible || added.node_pods_accessible;
}

StoredRecord without_revoked_grants(const StoredRecord& document,
                                    std::span<const Revocation> revocations) {
    StoredRecord left = document;
    for (auto& [name, credentials] : left.record.mapping) {
        credentials = without_revoked(credentials, name, revocations);
    }
    return left;
}

} // namespace

United unite(const std::optional<StoredRecord>& known, const StoredRecord& document,
             std::span<const Revocation> revocations) {
    const StoredRecord admitted = without_revoked_grants(document, revocations);
    United united;
    united.withheld = count_grants(document.record) - count_grants(admitted.record);
    united.record = known.value_or(admitted);
    if (known) {
        for (const auto& [name, credentials] : admitted.record.mapping) {
            unite_entry(united.record.record.mapping[name], credentials);
        }
        united.record.record.last_updated =
            std::max(known->record.last_updated, admitted.record.last_updated);
    }
    united.changed = !known || united.record != *known;
    united.added = count_grants(united.record.record) - (known ? count_grants(known->record) : 0);
    return united;
}

} // namespace pullrec::exchange
