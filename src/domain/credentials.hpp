// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <string>
#include <vector>

namespace pullrec {

/// What names a secret or a service account, in the kubelet's sort order: namespace, name, uid.
struct Coordinates {
    std::string name_space;
    std::string name;
    std::string uid;
    friend auto operator<=>(const Coordinates&, const Coordinates&) = default;
};

/// A Kubernetes secret with the hash of the login it holds (kubelet hash recipe; "" never matches
/// by hash).
struct Secret {
    Coordinates coordinates;
    std::string credential_hash;
    friend auto operator<=>(const Secret&, const Secret&) = default;
};

/// A Kubernetes service account.
struct ServiceAccount {
    Coordinates coordinates;
    friend auto operator<=>(const ServiceAccount&, const ServiceAccount&) = default;
};

/// Who may use an image name: one entry of a credential mapping.
/// Order, duplicates and lists beside node access are kept as a kubelet file may hold them.
struct Credentials {
    std::vector<Secret> secrets;
    std::vector<ServiceAccount> service_accounts;
    bool node_pods_accessible = false;

    [[nodiscard]] bool empty() const noexcept {
        return !node_pods_accessible && secrets.empty() && service_accounts.empty();
    }
    friend bool operator==(const Credentials&, const Credentials&) = default;
};

} // namespace pullrec
