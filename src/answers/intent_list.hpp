// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "answers/record_filter.hpp"
#include "store/reader.hpp"

#include <cstdint>
#include <vector>

namespace pullrec::answers {

/// What intents can be sorted by.
enum class IntentOrder { image, age };

/// Which intents to list, and how.
struct IntentQuery {
    ImageFilter image; ///< of the image as the pod spells it, with or without its tag and digest
    std::optional<Timestamp> recorded_before;
    std::optional<Timestamp> recorded_after;
    IntentOrder order = IntentOrder::image;
    bool descending = false;
    std::optional<std::uint64_t> limit; ///< at most so many, after sorting
};

/// The intents that are meant, by image and then as they began, or by age and then image.
std::vector<store::StoredIntent> list_intents(const store::Reader& reader,
                                              const IntentQuery& query);

/// The files of one kind that do not decode or are misnamed, by name.
std::vector<store::UnreadableFile> list_unreadable(const store::Reader& reader,
                                                   store::FileKind kind);

} // namespace pullrec::answers
