// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/account.hpp"

#include <string_view>

namespace pullrec::store {

/// The words by which the schema knows the kinds of accounts.
constexpr std::string_view to_column(AccountKind kind) {
    return kind == AccountKind::secret ? "secret" : "serviceaccount";
}

/// The schema lets no other word in.
constexpr AccountKind kind_from_column(std::string_view text) {
    return text == to_column(AccountKind::secret) ? AccountKind::secret
                                                  : AccountKind::service_account;
}

} // namespace pullrec::store
