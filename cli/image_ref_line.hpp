// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/image.hpp"

#include <optional>
#include <string_view>

namespace pullrec::cli {

/// The image ref in the last line that a command printed: an image id alone, `sha256:` with 64 hex
/// or 64 hex, as podman prints it, or after `Image is up to date for`, as crictl does. None for
/// anything else: a name or a digest is not what the runtime lists the image under (runtimes A.9).
std::optional<ImageRef> image_ref_of_line(std::string_view line);

} // namespace pullrec::cli
