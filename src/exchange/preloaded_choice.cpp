// SPDX-License-Identifier: Apache-2.0
#include "exchange/preloaded_choice.hpp"

namespace pullrec::exchange {

void PreloadedImages::take(const SourceEntry& entry) {
    if (const auto* record = std::get_if<store::StoredRecord>(&entry.content)) {
        pulls_.add_record(record->record.image_ref);
    } else if (const auto* intent = std::get_if<store::StoredIntent>(&entry.content)) {
        pulls_.add_begun(intent->intent.image);
    } else {
        const auto& file = std::get<store::UnreadableFile>(entry.content);
        if (entry.kind == store::FileKind::record) {
            pulls_.add_unreadable_record(file.file_name, file.content_key);
        } else {
            pulls_.add_unreadable_intent(file.file_name, file.content_key);
        }
    }
}

std::vector<store::PreloadedImage>
PreloadedImages::among(const std::vector<ListedImage>& list) const {
    std::vector<store::PreloadedImage> preloaded;
    for (const ListedImage& image : list) {
        const PreloadedCandidate candidate = candidate_of(image);
        if (!pulls_.of(candidate)) {
            for (const ImageName& name : candidate.names) {
                preloaded.push_back({image.id, name});
            }
        }
    }
    return preloaded;
}

} // namespace pullrec::exchange
