// SPDX-License-Identifier: Apache-2.0
#include "tests/model/merge.hpp"

#include <set>

namespace pullrec::model {
namespace {

bool merge_secrets(std::vector<Secret>& stored, const std::vector<Secret>& fresh) {
    std::map<Coordinates, std::string> hashes;
    for (const Secret& secret : stored) {
        hashes[secret.coordinates] = secret.credential_hash;
    }
    bool changed = false;
    for (const Secret& secret : fresh) {
        const auto known = hashes.find(secret.coordinates);
        // told item by item: h1, then h2, then h1 again is a change
        changed = changed || known == hashes.end() || known->second != secret.credential_hash;
        hashes[secret.coordinates] = secret.credential_hash;
    }
    if (!changed) {
        return false;
    }
    stored.clear();
    for (const auto& [coordinates, hash] : hashes) {
        stored.push_back({.coordinates = coordinates, .credential_hash = hash});
    }
    return true;
}

bool merge_accounts(std::vector<ServiceAccount>& stored, const std::vector<ServiceAccount>& fresh) {
    std::set<ServiceAccount> accounts(stored.begin(), stored.end());
    const auto before = accounts.size();
    accounts.insert(fresh.begin(), fresh.end());
    if (accounts.size() == before) {
        return false;
    }
    stored.assign(accounts.begin(), accounts.end());
    return true;
}

} // namespace

bool merge(PulledRecord& record, const ImageName& key, const std::optional<Credentials>& fresh) {
    if (!fresh || fresh->empty()) {
        return false;
    }
    const auto found = record.mapping.find(key);
    if (found == record.mapping.end()) {
        record.mapping[key] = *fresh;
        return true;
    }
    Credentials& stored = found->second;
    if (stored.node_pods_accessible) {
        return false;
    }
    if (fresh->node_pods_accessible) {
        stored = Credentials{.secrets = {}, .service_accounts = {}, .node_pods_accessible = true};
        return true;
    }
    if (!fresh->secrets.empty()) {
        return merge_secrets(stored.secrets, fresh->secrets);
    }
    return merge_accounts(stored.service_accounts, fresh->service_accounts);
}

} // namespace pullrec::model
