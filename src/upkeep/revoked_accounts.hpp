// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/revocation.hpp"
#include "store/reader.hpp"

#include <vector>

namespace pullrec::upkeep {

/// Whether it names secrets or service accounts, not a login nor the node.
bool concerns_accounts(const Revocation& revocation);

/// The recorded accounts that such a revocation names.
std::vector<store::AccountRow> revoked_accounts(const store::Reader& reader,
                                                const Revocation& revocation);

} // namespace pullrec::upkeep
