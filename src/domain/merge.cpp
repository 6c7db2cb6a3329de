// SPDX-License-Identifier: Apache-2.0
#include "domain/merge.hpp"

#include <algorithm>

namespace pullrec {

namespace {

/// Adds or replaces by coordinates; false when every given secret is there with the same hash.
bool merge_secrets(std::vector<Secret>& stored, const std::vector<Secret>& given) {
    std::map<Coordinates, std::string> hashes;
    for (const Secret& secret : stored) {
        hashes.insert_or_assign(secret.coordinates, secret.credential_hash);
    }
    bool changed = false;
    for (const Secret& secret : given) {
        const auto known = hashes.find(secret.coordinates);
        if (known != hashes.end() && known->second == secret.credential_hash) {
            continue;
        }
        hashes.insert_or_assign(secret.coordinates, secret.credential_hash);
        changed = true;
    }
    if (!changed) {
        return false;
    }
    stored.clear();
    for (const auto& [coordinates, hash] : hashes) {
        stored.push_back({coordinates, hash});
    }
    return true;
}

bool merge_accounts(std::vector<ServiceAccount>& stored, const std::vector<ServiceAccount>& given) {
    const auto known = [&](const ServiceAccount& account) {
        return std::find(stored.begin(), stored.end(), account) != stored.end();
    };
    if (std::all_of(given.begin(), given.end(), known)) {
        return false;
    }
    stored.insert(stored.end(), given.begin(), given.end());
    std::sort(stored.begin(), stored.end());
    stored.erase(std::unique(stored.begin(), stored.end()), stored.end());
    return true;
}

/// Changes one entry of the mapping; false when nothing changed (M4 to M7).
bool merge_entry(Credentials& entry, const Credentials& given) {
    if (entry.node_pods_accessible) {
        return false;
    }
    if (given.node_pods_accessible) {
        entry = Credentials{{}, {}, true};
        return true;
    }
    if (!given.secrets.empty()) {
        return merge_secrets(entry.secrets, given.secrets);
    }
    return merge_accounts(entry.service_accounts, given.service_accounts);
}

} // namespace

std::optional<PulledRecord> merge(const PulledRecord& record, const ImageName& name,
                                  const std::optional<Credentials>& given, Timestamp now) {
    if (!given || given->empty()) {
        return std::nullopt;
    }
    const auto known = record.mapping.find(name);
    Credentials entry = known == record.mapping.end() ? *given : known->second;
    if (known != record.mapping.end() && !merge_entry(entry, *given)) {
        return std::nullopt;
    }
    PulledRecord changed = record;
    changed.mapping.insert_or_assign(name, std::move(entry));
    changed.last_updated = now;
    return changed;
}

PulledRecord first_record(const ImageRef& ref, const ImageName& name,
                          const std::optional<Credentials>& given, Timestamp now) {
    PulledRecord record{ref, now, {}};
    if (given) {
        record.mapping.emplace(name, *given);
    }
    return record;
}

} // namespace pullrec
