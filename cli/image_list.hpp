// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/listed_image.hpp"

#include <string>

namespace pullrec::cli {

/// Reads a file, or standard input for `-`, that holds what a tool printed as the images of the
/// node. Throws `Error` that names the file.
ImageListing read_image_list(const std::string& name);

} // namespace pullrec::cli
