// SPDX-License-Identifier: Apache-2.0
#include "domain/listed_container.hpp"

#include "domain/normalised_reference.hpp"

#include <algorithm>

namespace pullrec {
namespace {

/// A name as the runtime spells it; empty for what is no name.
std::string normalised(const std::string& text) {
    const auto parsed = parse_docker_style(text);
    return parsed ? parsed.reference.text() : std::string();
}

} // namespace

bool lists_only_running(const ContainerListing& listing) {
    return std::ranges::all_of(listing.containers, [](const ListedContainer& container) {
        return container.state == ContainerState::running;
    });
}

UsedImages::UsedImages(const ImageListing& listing) {
    for (const ListedImage& image : listing.images) {
        ids_.emplace(image.id.text, &image);
        for (const std::string& digest : image.digests) {
            digests_.emplace(digest, &image);
            names_.emplace(normalised(digest), &image);
        }
        for (const std::string& tag : image.tags) {
            names_.emplace(normalised(tag), &image);
        }
    }
    ids_.erase("");
    names_.erase("");
}

const ListedImage* UsedImages::find(const ListedContainer& container) const {
    const auto find_in = [](const Index& index, const std::string& key) -> const ListedImage* {
        const auto found = index.find(key);
        return found == index.end() ? nullptr : found->second;
    };
    for (const std::string& id : {container.image_id.text, container.image_ref.text}) {
        if (const auto* image = find_in(ids_, id)) {
            return image;
        }
    }
    if (const auto* image = find_in(digests_, container.image_ref.text)) {
        return image;
    }
    if (const auto* image = find_in(ids_, container.image)) {
        return image;
    }
    for (const std::string& name : {container.image, container.user_specified_image}) {
        if (const auto* image = find_in(names_, normalised(name))) {
            return image;
        }
    }
    return nullptr;
}

} // namespace pullrec
