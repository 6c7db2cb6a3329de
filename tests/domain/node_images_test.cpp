// SPDX-License-Identifier: Apache-2.0
#include "domain/node_images.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

namespace {

const std::string digest = "sha256:" + std::string(64, 'd');
const std::string hex_id = std::string(64, 'a');

ListedImage image(std::string id, std::vector<std::string> tags,
                  std::vector<std::string> digests = {}) {
    ListedImage listed;
    listed.id.text = std::move(id);
    listed.tags = std::move(tags);
    listed.digests = std::move(digests);
    return listed;
}

ImageListing listing(std::vector<ListedImage> images, Extent extent = Extent::complete) {
    return {std::move(images), extent, {}};
}

} // namespace

TEST_CASE("an image is found as the runtime would find it, and answered with the runtime's id") {
    const ImageListing list =
        listing({image("sha256:" + hex_id, {"docker.io/library/nginx:latest", "r.example/web:2"},
                       {"r.example/web@" + digest})});
    const NodeImages images(list);
    for (const std::string& text :
         {std::string("nginx"), std::string("nginx:latest"), std::string("docker.io/nginx"),
          std::string("library/nginx"), std::string("r.example/web:2"), "r.example/web@" + digest,
          "r.example/web:7@" + digest, hex_id, "sha256:" + hex_id}) {
        CAPTURE(text);
        CHECK(images.find({text}) == ImagePlace{{"sha256:" + hex_id}, {}});
    }
    for (const auto* text : {"nginx:1.27", "r.example/web", "other/nginx", "", "UPPER"}) {
        CAPTURE(text);
        CHECK(images.find({text}) == ImagePlace{});
    }
}

TEST_CASE("CRI-O's bare id is answered as it is listed") {
    const ImageListing list = listing({image(hex_id, {"r.example/web:2"})});
    CHECK(NodeImages(list).find({"r.example/web:2"}).ref.text == hex_id);
}

TEST_CASE("what a list does not tell is unknown, never absent") {
    for (const Extent extent : {Extent::partial, Extent::filtered_looking}) {
        const ImageListing list = listing({image("id", {"r.example/web:2"})}, extent);
        CHECK(NodeImages(list).find({"r.example/web:2"}) == ImagePlace{{"id"}, {}});
        CHECK_FALSE(NodeImages(list).find({"r.example/other:2"}).unknown_why.empty());
    }
    const ImageListing nameless = listing({image("", {"r.example/web:2"})}, Extent::partial);
    CHECK(NodeImages(nameless).find({"r.example/web:2"}).unknown_why ==
          "the image list does not tell its id");
    const ImageListing twice =
        listing({image("a", {"x.example/y:1"}), image("b", {"x.example/y:1"})});
    CHECK(NodeImages(twice).find({"x.example/y:1"}).unknown_why ==
          "the image list has two images of this name");
}
