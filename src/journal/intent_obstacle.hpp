// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/listed_names.hpp"
#include "store/reader.hpp"

namespace pullrec::journal {

/// Why the intents of an image string stay whatever their age: without them nothing that is
/// readable would show that its image was pulled (safety decision 7).
enum class IntentObstacle {
    none,
    nameless,         ///< the text is no image
    ref_unknown,      ///< it means an image that is listed without its id
    record_unreadable ///< the record of an image that it means cannot be read
};

/// What keeps the intents of an image string that means these images and can be parsed.
IntentObstacle obstacle_of(const store::Reader& reader, const MeantImages& meant);

} // namespace pullrec::journal
