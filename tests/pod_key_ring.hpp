// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "codec/login_key_ring.hpp"

#include <span>

namespace pullrec::test {

/// The key ring of a pod's secrets in the pod's order; throws what the first of them throws that
/// does not read.
inline KeyRing pod_key_ring(std::span<const SecretDocument> secrets) {
    KeyRing ring;
    for (const SecretDocument& secret : secrets) {
        if (auto configuration = docker_configuration_of(secret)) {
            add_logins(ring, std::move(*configuration),
                       {LoginSource::Kind::secret, secret.coordinates});
        }
    }
    return ring;
}

} // namespace pullrec::test
