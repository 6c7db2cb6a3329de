// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/credentials.hpp"

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace pullrec::answers {

/// To whom a grant opens an image.
enum class GrantKind { secret, service_account, node };

/// Every kind, in the order of lists.
inline constexpr std::array kGrantKinds{GrantKind::secret, GrantKind::service_account,
                                        GrantKind::node};

/// `secret`, `serviceaccount` or `node`.
std::string_view name_of(GrantKind kind);

/// The kind of that name.
std::optional<GrantKind> grant_kind_named(std::string_view name);

/// One line of a mapping entry; points into the entry.
struct Grant {
    GrantKind kind = GrantKind::node;
    const Coordinates* account = nullptr;         ///< none: every pod of the node
    const std::string* credential_hash = nullptr; ///< of a secret
};

/// The lines of an entry in their stored order: node access, secrets, service accounts.
std::vector<Grant> grants_of(const Credentials& entry);

} // namespace pullrec::answers
