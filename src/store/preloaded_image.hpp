// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "domain/image.hpp"

#include <cstdint>

namespace pullrec::store {

/// Notes that an image was on the node before tracking began, under one of its names.
void insert_preloaded(db::Connection& connection, const ImageRef& ref, const ImageName& name);

/// Whether the list has this image under this name (normalised; safety decision 4).
bool is_preloaded(db::Connection& connection, const ImageRef& ref, const ImageName& name);

/// How many rows the list has.
std::int64_t count_preloaded(db::Connection& connection);

} // namespace pullrec::store
