// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/listed_image.hpp"

#include <string_view>

namespace pullrec {

/// Reads the images a tool listed, known by its shape (runtimes D): `crictl images` and `inspecti`,
/// `podman images`, `nerdctl images`, all as JSON, and the table of `ctr images ls`.
/// Throws Error (invalid_document) for anything else, a list cut off, and two lists in one text.
ImageListing read_image_listing(std::string_view text);

} // namespace pullrec
