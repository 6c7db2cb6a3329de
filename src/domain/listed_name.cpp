// SPDX-License-Identifier: Apache-2.0
#include "domain/listed_name.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace pullrec {

namespace {

/// The part of a name before its tag or digest.
std::string_view repository_of(std::string_view name) {
    const auto parsed = parse_reference(name);
    return parsed ? parsed.parts.name : name;
}

std::string_view digest_of(std::string_view name) {
    const auto at = name.rfind('@');
    return at == std::string_view::npos ? std::string_view() : name.substr(at + 1);
}

std::string target_of_tag(const ListedImage& image, const std::string& tag) {
    if (!image.target_digest.empty() || image.digests.empty()) {
        return image.target_digest;
    }
    const std::string_view repository = repository_of(tag);
    const auto own =
        std::find_if(image.digests.begin(), image.digests.end(), [&](const std::string& digest) {
            return repository_of(digest) == repository;
        });
    return std::string(digest_of(own == image.digests.end() ? image.digests.front() : *own));
}

} // namespace

std::string ListedName::meaning() const {
    if (!parsed) {
        return {};
    }
    const Reference& reference = parsed.reference;
    if (!reference.digest.empty()) {
        return reference.name() + "@" + reference.digest;
    }
    return reference.name() + ":" + (reference.tag.empty() ? "latest" : reference.tag);
}

ListedName named(std::size_t image, std::string text, std::string target) {
    OwnedReference parsed = parse_any(text);
    return {image, std::move(text), std::move(target), std::move(parsed)};
}

std::vector<ListedName> names_of(const ImageListing& listing) {
    std::vector<ListedName> names;
    names.reserve(listing.images.size() * 2);
    for (std::size_t i = 0; i < listing.images.size(); ++i) {
        const ListedImage& image = listing.images[i];
        for (const std::string& tag : image.tags) {
            names.push_back(named(i, tag, target_of_tag(image, tag)));
        }
        for (const std::string& digest : image.digests) {
            names.push_back(named(i, digest, std::string(digest_of(digest))));
        }
        for (const ImageRef& other : image.other_ids) {
            names.push_back(named(i, other.text, image.target_digest));
        }
    }
    return names;
}

} // namespace pullrec
