// SPDX-License-Identifier: Apache-2.0
#include "domain/revocation.hpp"

#include <algorithm>
#include <fnmatch.h>

namespace pullrec {

namespace {

bool admits(const std::optional<std::string>& wanted, const std::string& text) {
    return !wanted || *wanted == text;
}

bool covers_name(const Revocation& revocation, const ImageName& name) {
    return !revocation.image_glob ||
           ::fnmatch(revocation.image_glob->c_str(), name.text.c_str(), 0) == 0;
}

bool covers(const Revocation& revocation, const Coordinates& coordinates) {
    return admits(revocation.name_space, coordinates.name_space) &&
           admits(revocation.name, coordinates.name) && admits(revocation.uid, coordinates.uid);
}

bool covers(const Revocation& revocation, const Secret& secret) {
    switch (revocation.subject) {
    case RevokedSubject::secret:
        return covers(revocation, secret.coordinates) &&
               admits(revocation.hash, secret.credential_hash);
    case RevokedSubject::credential:
        return admits(revocation.hash, secret.credential_hash);
    case RevokedSubject::service_account:
    case RevokedSubject::node:
        break;
    }
    return false;
}

bool covers(const Revocation& revocation, const ServiceAccount& account) {
    return revocation.subject == RevokedSubject::service_account &&
           covers(revocation, account.coordinates);
}

template <class T>
void remove_covered(std::vector<T>& grants, const Revocation& revocation) {
    grants.erase(std::remove_if(grants.begin(), grants.end(),
                                [&](const T& grant) { return covers(revocation, grant); }),
                 grants.end());
}

} // namespace

Credentials without_revoked(const Credentials& credentials, const ImageName& name,
                            std::span<const Revocation> revocations) {
    Credentials left = credentials;
    for (const Revocation& revocation : revocations) {
        if (!covers_name(revocation, name)) {
            continue;
        }
        remove_covered(left.secrets, revocation);
        remove_covered(left.service_accounts, revocation);
        if (revocation.subject == RevokedSubject::node) {
            left.node_pods_accessible = false;
        }
    }
    return left;
}

bool is_revoked(const ImageName& name, const Secret& secret,
                std::span<const Revocation> revocations) {
    return std::any_of(revocations.begin(), revocations.end(), [&](const Revocation& revocation) {
        return covers_name(revocation, name) && covers(revocation, secret);
    });
}

} // namespace pullrec
