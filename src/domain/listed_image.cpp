// SPDX-License-Identifier: Apache-2.0
#include "domain/listed_image.hpp"

#include "domain/reference.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace pullrec {
namespace {

bool all_untagged(const std::vector<ListedImage>& images) {
    return std::ranges::all_of(images, [](const ListedImage& image) { return image.tags.empty(); });
}

bool all_of_one_repository(const std::vector<ListedImage>& images) {
    std::string_view repository;
    const auto is_of_it = [&repository](const std::string& text) {
        const auto parsed = parse_reference(text);
        if (!parsed) {
            return false;
        }
        if (repository.empty()) {
            repository = parsed.parts.name;
        }
        return parsed.parts.name == repository;
    };
    return std::ranges::all_of(images, [&](const ListedImage& image) {
        return (!image.tags.empty() || !image.digests.empty()) &&
               std::ranges::all_of(image.tags, is_of_it) &&
               std::ranges::all_of(image.digests, is_of_it);
    });
}

} // namespace

void judge_extent(ImageListing& listing) {
    if (listing.extent != Extent::complete || listing.images.empty()) {
        return;
    }
    if (all_untagged(listing.images)) {
        listing.extent = Extent::filtered_looking;
        listing.reason = "no image in the list has a tag, as with a filter for dangling images";
    } else if (all_of_one_repository(listing.images)) {
        listing.extent = Extent::filtered_looking;
        listing.reason = "all names in the list are of one repository, as with a filter";
    }
}

std::vector<ImageRef> aliases_of(const ListedImage& image) {
    std::vector<ImageRef> aliases = image.other_ids;
    if (!image.target_digest.empty()) {
        aliases.push_back({image.target_digest});
    }
    for (const auto& digest : image.digests) {
        aliases.push_back({digest});
    }
    std::ranges::sort(aliases);
    aliases.erase(std::unique(aliases.begin(), aliases.end()), aliases.end());
    std::erase(aliases, image.id);
    std::erase(aliases, ImageRef());
    return aliases;
}

std::vector<ImageAlias> aliases_of(const ImageListing& listing) {
    std::vector<ImageAlias> aliases;
    if (listing.extent != Extent::complete) {
        return aliases;
    }
    for (const ListedImage& image : listing.images) {
        for (ImageRef& alias : aliases_of(image)) {
            aliases.push_back({image.id, std::move(alias)});
        }
    }
    return aliases;
}

} // namespace pullrec
