// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "codec/secret_document.hpp"
#include "domain/decide.hpp"
#include "domain/key_ring.hpp"
#include "domain/manifests.hpp"
#include "domain/unseen_credentials.hpp"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pullrec::cli {

/// What is known of the credentials of one pod.
struct PodLogins {
    KeyRing ring;                             ///< of the secrets that were given
    std::vector<Secret> presented;            ///< secrets whose login fits every image
    std::optional<ServiceAccount> account;    ///< for which a plugin returns a login
    std::optional<std::string> broken_secret; ///< a secret that breaks the key ring, and why
    UnseenCredentials unseen;

    /// What the pod presents for an image.
    [[nodiscard]] PodCredentials for_image(const Image& image) const;
    /// What else it may present, when it presents this.
    [[nodiscard]] UnseenCredentials unseen_beside(const PodCredentials& known) const;
};

/// The secrets and service accounts that a caller gave, by namespace and name; the last of one name
/// counts, as for kubectl.
class GivenSecrets {
public:
    void add(SecretDocument secret);
    void add(Secret secret);
    void add(ServiceAccountManifest account);
    /// An account for which a credential plugin returns a login.
    void add(ServiceAccount account);

    /// What they make of a pod; lives as long as this and is made once for pods that are alike.
    const PodLogins& logins_of(const PodManifest& pod);

private:
    using Name = std::pair<std::string, std::string>;
    using Names = std::vector<std::string>;

    PodLogins make(const PodManifest& pod) const;
    void add_secret(const Name& name, PodLogins& logins) const;

    std::map<Name, SecretDocument> secrets_;
    std::map<Name, Secret> presented_;
    std::map<Name, ServiceAccountManifest> accounts_;
    std::map<Name, ServiceAccount> plugin_accounts_;
    std::map<std::pair<Name, std::pair<Names, bool>>, PodLogins> made_;
};

} // namespace pullrec::cli
