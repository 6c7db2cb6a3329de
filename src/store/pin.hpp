// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace pullrec::store {

/// The patterns of pinned images, in bytewise order.
std::vector<std::string> read_pins(db::Connection& connection);

/// Adds one; false when it is there already.
bool insert_pin(db::Connection& connection, std::string_view pattern);

/// Removes one; false when it is not there.
bool delete_pin(db::Connection& connection, std::string_view pattern);

} // namespace pullrec::store
