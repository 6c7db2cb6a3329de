// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "domain/boot_moment.hpp"

#include <optional>
#include <string_view>

namespace pullrec::store {

/// When the last complete image list of a namespace of the runtime was planned from.
std::optional<BootMoment> find_look(db::Connection& connection, std::string_view runtime_namespace);

/// Remembers a later one.
void put_look(db::Connection& connection, std::string_view runtime_namespace,
              const BootMoment& look);

} // namespace pullrec::store
