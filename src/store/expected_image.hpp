// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace pullrec::store {

/// The images that the node shall have, in full form, in bytewise order.
std::vector<std::string> read_expected_images(db::Connection& connection);

/// Adds one; false when it is there already.
bool insert_expected_image(db::Connection& connection, std::string_view image);

/// Removes one; false when it is not there.
bool delete_expected_image(db::Connection& connection, std::string_view image);

} // namespace pullrec::store
