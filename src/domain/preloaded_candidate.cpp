// SPDX-License-Identifier: Apache-2.0
#include "domain/preloaded_candidate.hpp"

#include "domain/mapping_key.hpp"

namespace pullrec {

PreloadedCandidate candidate_of(const ListedImage& image) {
    PreloadedCandidate candidate{image.id, {}, aliases_of(image), {}};
    for (const auto* list : {&image.tags, &image.digests}) {
        for (const std::string& text : *list) {
            candidate.called.push_back({text});
            const MappingKey key(candidate.called.back(), NameRule::normalised);
            if (key.fault() == ReferenceFault::none) {
                candidate.names.push_back(key.name());
            }
        }
    }
    if (candidate.names.empty()) {
        candidate.names.emplace_back();
    }
    return candidate;
}

} // namespace pullrec
