// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "codec/lax_reader.hpp"
#include "domain/listed_image.hpp"

#include <cstdint>

namespace pullrec {

/// Which tool's shape a JSON object of a listing has.
enum class EntryShape : std::uint8_t {
    unknown,
    cri,      ///< a CRI Image, as `crictl images` lists it
    inspecti, ///< `status` holds a CRI Image
    podman,
    nerdctl,
    list ///< no image but a list of them, as `crictl images` prints it
};

/// One object of a listing and what it says about an image.
struct ImageEntry {
    EntryShape shape = EntryShape::unknown;
    ListedImage image;
    ImageRef upper_id;               ///< the field `ID`
    std::vector<ListedImage> images; ///< of a list
};

/// Reads the fields of every tool; throws for an object that
/// mixes the shapes of two tools, or is about a container or a Kubernetes object.
ImageEntry read_image_entry(LaxReader& in);

} // namespace pullrec
