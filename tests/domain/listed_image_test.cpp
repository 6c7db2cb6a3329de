// SPDX-License-Identifier: Apache-2.0
#include "domain/listed_image.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

namespace {

const std::string digest = "sha256:" + std::string(64, 'a');

ListedImage image(const std::string& id, std::vector<std::string> tags,
                  std::vector<std::string> digests = {}) {
    ListedImage image;
    image.id.text = id;
    image.tags = std::move(tags);
    image.digests = std::move(digests);
    return image;
}

ImageListing judged(std::vector<ListedImage> images) {
    ImageListing listing;
    listing.images = std::move(images);
    judge_extent(listing);
    return listing;
}

} // namespace

TEST_CASE("a list whose images all lack tags, or share one repository, looks filtered") {
    const auto dangling = judged({image("a", {}, {"x/a@" + digest}), image("b", {})});
    CHECK(dangling.extent == Extent::filtered_looking);
    CHECK(dangling.reason ==
          "no image in the list has a tag, as with a filter for dangling images");
    const auto repository =
        judged({image("a", {"x/a:1"}), image("b", {"x/a:2"}, {"x/a@" + digest})});
    CHECK(repository.extent == Extent::filtered_looking);
    CHECK(repository.reason == "all names in the list are of one repository, as with a filter");
}

TEST_CASE("a list of several repositories, or an empty one, is taken for complete") {
    CHECK(judged({image("a", {"x/a:1"}), image("b", {"x/b:1"})}).extent == Extent::complete);
    CHECK(judged({image("a", {"x/a:1"}), image("b", {})}).extent == Extent::complete);
    CHECK(judged({image("a", {"x/a:1", "y/a:1"})}).extent == Extent::complete);
    CHECK(judged({}) == ImageListing{});
}

TEST_CASE("what is known to be partial stays so, with its reason") {
    ImageListing listing;
    listing.images = {image("a", {})};
    listing.extent = Extent::partial;
    listing.reason = "why";
    const ImageListing before = listing;
    judge_extent(listing);
    CHECK(listing == before);
}

TEST_CASE("other ids and digests of an image are its aliases, its own id is none") {
    ListedImage web = image("a", {"x/web:1"}, {"x/web@" + digest, "y/web@" + digest});
    web.target_digest = digest;
    web.other_ids = {{"b"}, {"a"}, {digest}, {""}};
    CHECK(aliases_of(web) ==
          std::vector<ImageRef>{{"b"}, {digest}, {"x/web@" + digest}, {"y/web@" + digest}});
}
