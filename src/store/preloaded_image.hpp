// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "domain/image.hpp"

namespace pullrec::store {

/// Notes that an image was on the node before tracking began, under one of its names.
void insert_preloaded(db::Connection& connection, const ImageRef& ref, const ImageName& name);

/// Whether the list has this image under this name (normalised; safety decision 4).
bool is_preloaded(db::Connection& connection, const ImageRef& ref, const ImageName& name);

} // namespace pullrec::store
