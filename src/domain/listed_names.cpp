// SPDX-License-Identifier: Apache-2.0
#include "domain/listed_names.hpp"

#include <algorithm>

namespace pullrec {

namespace {

OwnedReference parse_tagged(const std::string& text) {
    OwnedReference parsed = parse_normalised(text);
    if (parsed && parsed.reference.tag.empty() && parsed.reference.digest.empty()) {
        parsed.reference.tag = "latest";
    }
    return parsed;
}

bool same_meaning(const OwnedReference& asked, const OwnedReference& listed) {
    if (!asked || !listed || asked.reference.path != listed.reference.path ||
        asked.reference.domain != listed.reference.domain) {
        return false;
    }
    return asked.reference.digest.empty() ? asked.reference.tag == listed.reference.tag
                                          : asked.reference.digest == listed.reference.digest;
}

} // namespace

ListedNames::ListedNames(std::span<const ListedImage> images) {
    images_.reserve(images.size());
    for (const ListedImage& image : images) {
        Listed listed{image.id, {}};
        for (const auto* names : {&image.tags, &image.digests}) {
            for (const std::string& name : *names) {
                listed.names.push_back({name, parse_tagged(name)});
            }
        }
        images_.push_back(std::move(listed));
    }
}

MeantImages ListedNames::meant_by(const Image& image) const {
    const OwnedReference asked = parse_tagged(image.text);
    const auto is_meant = [&](const Name& name) {
        return name.text == image.text || same_meaning(asked, name.parsed);
    };
    MeantImages meant;
    for (const Listed& listed : images_) {
        if (std::none_of(listed.names.begin(), listed.names.end(), is_meant)) {
            continue;
        }
        if (listed.id.text.empty()) {
            meant.ref_unknown = true;
        } else {
            meant.refs.push_back(listed.id);
        }
    }
    return meant;
}

} // namespace pullrec
