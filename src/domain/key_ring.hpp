// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/credentials.hpp"
#include "domain/login.hpp"
#include "domain/registry_url.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec {

/// Where a login comes from; decides what a pull with it records (kubelet 9.2, 14.5).
struct LoginSource {
    enum class Kind : std::uint8_t {
        node, ///< the node's own configuration: a pull with it opens the image to every pod
        secret,
        service_account
    };
    Kind kind = Kind::node;
    Coordinates coordinates; ///< empty for `node`
    friend bool operator==(const LoginSource&, const LoginSource&) = default;
};

/// A login on a key ring.
struct HeldLogin {
    Login login;
    std::string credential_hash; ///< of the login (kubelet 15)
    LoginSource source;
};

/// A login that fits an image, with the key it hangs on; both live as long as the key ring.
struct KeyRingMatch {
    std::string_view key;
    const HeldLogin* held;
};

/// Logins by the registries and paths they are for: what the kubelet makes of the docker
/// configurations of one kind of source (kubelet 14.2-14.4).
class KeyRing {
public:
    /// The logins under one index key, in the order they were added.
    struct Key {
        std::optional<RegistryUrl> pattern; ///< none: matches nothing
        std::vector<HeldLogin> logins;
    };
    /// Longer paths of a host stand before shorter ones.
    using Keys = std::map<std::string, Key, std::greater<>>;

    /// Adds a login under the index key of its location; false for a location that is no URL, which
    /// the kubelet leaves out.
    bool add(std::string_view location, HeldLogin login);

    /// The logins that fit an image name (normalised, without tag and digest), in the order in
    /// which the kubelet tries them. Those for Docker Hub's old name are offered only if no other
    /// fits.
    [[nodiscard]] std::vector<KeyRingMatch> look_up(std::string_view name) const;

    [[nodiscard]] const Keys& keys() const noexcept { return keys_; }

private:
    Keys keys_;
};

/// The logins that fit of one key ring after the other, each with its own fallback; the kubelet
/// asks the pod's secrets, then the node's files, then its plugins (kubelet 9.3).
std::vector<KeyRingMatch> look_up(std::span<const KeyRing> rings, std::string_view name);

} // namespace pullrec
