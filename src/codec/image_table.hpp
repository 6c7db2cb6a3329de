// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/listed_image.hpp"

#include <string_view>

namespace pullrec {

/// Whether the text starts with the head of the table that `ctr images ls` prints.
bool is_image_table(std::string_view text);

/// Reads that table; throws Error (invalid_document) that names the line of a row that is none.
ImageListing read_image_table(std::string_view text);

} // namespace pullrec
