// SPDX-License-Identifier: Apache-2.0
#include "domain/node_images.hpp"

#include "domain/normalised_reference.hpp"

namespace pullrec {

namespace {

constexpr std::string_view algorithm = "sha256:";

std::string full_name(const std::string& text) {
    const auto parsed = parse_docker_style(text);
    return parsed ? parsed.reference.text() : std::string();
}

std::string_view without_algorithm(std::string_view id) {
    return id.starts_with(algorithm) ? id.substr(algorithm.size()) : id;
}

} // namespace

NodeImages::NodeImages(const ImageListing& listing) : extent_(listing.extent) {
    for (const ListedImage& image : listing.images) {
        by_id_.emplace(without_algorithm(image.id.text), &image);
        for (const auto* names : {&image.tags, &image.digests}) {
            for (const std::string& name : *names) {
                const auto [known, is_new] = by_name_.emplace(full_name(name), &image);
                if (!is_new && known->second != &image) {
                    known->second = nullptr;
                }
            }
        }
    }
    by_id_.erase("");
    by_name_.erase("");
}

ImagePlace NodeImages::find(const Image& image) const {
    if (const auto id = by_id_.find(without_algorithm(image.text)); id != by_id_.end()) {
        return {id->second->id, {}};
    }
    const auto name = by_name_.find(full_name(image.text));
    if (name == by_name_.end()) {
        return extent_ == Extent::complete
                   ? ImagePlace{}
                   : ImagePlace{{}, "the image list lacks it, but is not known to be complete"};
    }
    if (name->second == nullptr) {
        return {{}, "the image list has two images of this name"};
    }
    if (name->second->id.text.empty()) {
        return {{}, "the image list does not tell its id"};
    }
    return {name->second->id, {}};
}

} // namespace pullrec
