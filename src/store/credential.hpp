// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"

#include <cstdint>
#include <string_view>

namespace pullrec::store {

/// The row of this credential hash, made if there is none.
std::int64_t intern_credential(db::Connection& connection, std::string_view hash);

/// Removes the hash unless a grant or a proof leads to it.
void delete_unused_credential(db::Connection& connection, std::int64_t id);

} // namespace pullrec::store
