// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"

#include <cstdint>
#include <string_view>

namespace pullrec::store {

/// The row of this credential hash, made if there is none.
std::int64_t intern_credential(db::Connection& connection, std::string_view hash);

/// Removes the hashes to which no grant leads any more.
void remove_unused_credentials(db::Connection& connection);

} // namespace pullrec::store
