// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "codec/docker_configuration.hpp"
#include "codec/secret_document.hpp"
#include "domain/key_ring.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace pullrec {

/// Why the kubelet passes over a secret without an error; "" for one whose docker configuration it
/// reads (kubelet 14.1).
std::string_view ignored_because(const SecretDocument& secret);

/// The docker configuration of a secret; none for one that is passed over. Throws Error
/// (invalid_document) for one that does not read.
std::optional<DockerConfiguration> docker_configuration_of(const SecretDocument& secret);

/// Hangs the logins of a configuration on a key ring; returns the positions (from 1) of those that
/// the kubelet leaves out because their location is no URL.
std::vector<std::size_t> add_logins(KeyRing& ring, DockerConfiguration configuration,
                                    const LoginSource& source);

} // namespace pullrec
