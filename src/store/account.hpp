// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "domain/credentials.hpp"

#include <cstdint>

namespace pullrec::store {

/// What an account row stands for.
enum class AccountKind { secret, service_account };

/// The row of these coordinates, made if there is none.
std::int64_t intern_account(db::Connection& connection, AccountKind kind,
                            const Coordinates& coordinates);

/// Removes the account unless a grant or a proof leads to it.
void delete_unused_account(db::Connection& connection, std::int64_t id);

} // namespace pullrec::store
