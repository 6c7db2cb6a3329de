// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/reader.hpp"

namespace pullrec::store {

/// Whether a record of the image ref is held, readable or not: either closes the image, and only a
/// pull may replace one that cannot be read (safety decision 2).
bool holds_record(const Reader& reader, const ImageRef& ref);

} // namespace pullrec::store
