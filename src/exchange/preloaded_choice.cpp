// SPDX-License-Identifier: Apache-2.0
#include "exchange/preloaded_choice.hpp"

#include "domain/digest.hpp"
#include "domain/mapping_key.hpp"

#include <algorithm>
#include <iterator>

namespace pullrec::exchange {

using store::FileKind;

void PreloadedImages::take(const SourceEntry& entry) {
    if (entry.kind == FileKind::record) {
        record_names_.insert(entry.file.name);
    }
    if (const auto* intent = std::get_if<store::StoredIntent>(&entry.content)) {
        intent_names_.insert(MappingKey(intent->intent.image, NameRule::normalised).name().text);
    }
    const auto* unreadable = std::get_if<store::UnreadableFile>(&entry.content);
    if (unreadable != nullptr && unreadable->content_key) {
        if (entry.kind == FileKind::record) {
            content_keys_.insert(*unreadable->content_key);
        } else {
            intent_names_.insert(
                MappingKey(Image{*unreadable->content_key}, NameRule::normalised).name().text);
        }
    }
}

std::vector<ListedImage> PreloadedImages::among(const std::vector<ListedImage>& list) const {
    std::vector<ListedImage> preloaded;
    std::copy_if(list.begin(), list.end(), std::back_inserter(preloaded),
                 [&](const ListedImage& image) {
                     return !record_names_.contains(record_file_name(image.ref.text)) &&
                            !content_keys_.contains(image.ref.text) &&
                            !intent_names_.contains(image.name.text);
                 });
    return preloaded;
}

} // namespace pullrec::exchange
