// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/image.hpp"
#include "domain/timestamp.hpp"

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pullrec {

/// An image as a runtime lists it; what a tool does not tell is empty.
struct ListedImage {
    ImageRef id;                     ///< the runtime's id, under which the kubelet keeps its record
    std::vector<ImageRef> other_ids; ///< further ids the runtime names, and bare digests
    std::vector<std::string> tags;   ///< `repository:tag` names
    std::vector<std::string> digests;  ///< `repository@digest` names
    std::string target_digest;         ///< of the manifest or index; crictl does not tell it
    std::optional<std::uint64_t> size; ///< bytes
    bool size_is_rounded = false;
    bool pinned = false;
    std::optional<Timestamp> pulled_at;      ///< only nerdctl tells it
    std::optional<std::uint64_t> containers; ///< how many use it; only podman tells it

    friend bool operator==(const ListedImage&, const ListedImage&) = default;
};

/// How much of the images on a node a list holds.
enum class Extent : std::uint8_t {
    complete,
    filtered_looking, ///< may be complete, but looks like the answer to a narrower question
    partial           ///< known to lack images or their ids
};

/// The images of a node as one listing told them, each id once, in the order listed.
struct ImageListing {
    std::vector<ListedImage> images;
    Extent extent = Extent::complete;
    std::string reason; ///< why it is not complete, in words that quote nothing

    friend bool operator==(const ImageListing&, const ImageListing&) = default;
};

/// What a complete-looking list really is: `filtered_looking` when all its images are untagged or
/// all its names are of one repository, as lists with a filter are (safety decision 6).
void judge_extent(ImageListing& listing);

/// The other refs under which the image may be known: its other ids, its target digest and its
/// digest names; they never grant anything (safety decision 14).
std::vector<ImageRef> aliases_of(const ListedImage& image);

/// Two refs of one image: the runtime's id, and another under which it lists the image.
struct ImageAlias {
    ImageRef ref;
    ImageRef alias;
    friend auto operator<=>(const ImageAlias&, const ImageAlias&) = default;
};

/// All aliases that a list tells; none of a list that is not complete, which proves nothing.
std::vector<ImageAlias> aliases_of(const ImageListing& listing);

} // namespace pullrec
