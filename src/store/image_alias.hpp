// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "domain/listed_image.hpp"

#include <vector>

namespace pullrec::store {

/// Makes these all the aliases there are: those of the last complete list, replaced whole (safety
/// decision 14). Each is kept both ways, so that a look-up by either ref is one search.
void replace_aliases(db::Connection& connection, const std::vector<ImageAlias>& aliases);

/// Whether another ref under which the runtime lists the same image has a record.
bool has_record_under_alias(db::Connection& connection, const ImageRef& ref);

/// The other refs under which the runtime lists the image, ascending.
std::vector<ImageRef> aliases_of_ref(db::Connection& connection, const ImageRef& ref);

} // namespace pullrec::store
