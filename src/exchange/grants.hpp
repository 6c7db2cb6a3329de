// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/record.hpp"

#include <cstdint>

namespace pullrec::exchange {

/// How many secrets, service accounts and node-wide entries a record lets in.
inline std::int64_t count_grants(const PulledRecord& record) {
    std::int64_t grants = 0;
    for (const auto& [name, credentials] : record.mapping) {
        grants += static_cast<std::int64_t>(credentials.secrets.size()) +
                  static_cast<std::int64_t>(credentials.service_accounts.size()) +
                  (credentials.node_pods_accessible ? 1 : 0);
    }
    return grants;
}

} // namespace pullrec::exchange
