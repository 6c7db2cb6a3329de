// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "store/account.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec::store {

/// What names are asked for.
enum class NameKind { image_ref, image_name, intent_image, account_namespace, uid };

/// At most `limit` names of a kind that begin with `prefix`, each once, ascending: for who types
/// one. They stand as recorded, hostile bytes included.
std::vector<std::string> names_from(db::Connection& connection, NameKind kind,
                                    std::string_view prefix, std::size_t limit);

/// The same for `NAMESPACE/NAME` of accounts of a kind.
std::vector<std::string> accounts_from(db::Connection& connection, AccountKind kind,
                                       std::string_view prefix, std::size_t limit);

/// At most `limit` hashes of recorded logins.
std::vector<std::string> some_login_hashes(db::Connection& connection, std::size_t limit);

} // namespace pullrec::store
