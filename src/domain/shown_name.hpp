// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/listed_image.hpp"

#include <string>

namespace pullrec {

/// What people call a listed image: its first tag, else its first digest name, else its id.
std::string shown_name(const ListedImage& image);

} // namespace pullrec
