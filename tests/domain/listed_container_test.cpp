// SPDX-License-Identifier: Apache-2.0
#include "domain/listed_container.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

namespace {

const std::string digest = "sha256:" + std::string(64, 'a');

ImageListing two_images() {
    ListedImage web;
    web.id.text = "sha256:web";
    web.tags = {"registry.example/shop/web:latest", "docker.io/library/web:2"};
    web.digests = {"registry.example/shop/web@" + digest};
    ListedImage db;
    db.id.text = "sha256:db";
    db.tags = {"registry.example/db:1"};
    return {{web, db}, Extent::complete, {}};
}

ListedContainer container(const std::string& image_id, const std::string& image_ref,
                          const std::string& image, const std::string& user_specified = {}) {
    ListedContainer container;
    container.image_id.text = image_id;
    container.image_ref.text = image_ref;
    container.image = image;
    container.user_specified_image = user_specified;
    return container;
}

} // namespace

TEST_CASE("the image of a container is found by id first, then by digest, by name last") {
    const ImageListing images = two_images();
    const UsedImages used(images);
    const auto* const web = &images.images.front();
    CHECK(used.find(container("sha256:web", "sha256:db", "")) == web);
    CHECK(used.find(container("", "sha256:web", "sha256:db")) == web);
    CHECK(used.find(container("", "registry.example/shop/web@" + digest, "sha256:db")) == web);
    CHECK(used.find(container("", "", "sha256:web", "registry.example/db:1")) == web);
    CHECK(used.find(container("", "", "registry.example/shop/web", "registry.example/db:1")) ==
          web);
    CHECK(used.find(container("", "", "", "web:2")) == web);
}

TEST_CASE("what matches nothing has no image: ids are neither cut nor completed") {
    const ImageListing images = two_images();
    const UsedImages used(images);
    CHECK(used.find({}) == nullptr);
    CHECK(used.find(container("web", "", "")) == nullptr);
    CHECK(used.find(container("sha256:we", "", "", "web:3")) == nullptr);
}

TEST_CASE("a list in which all containers run lacks the stopped ones") {
    ContainerListing listing;
    CHECK(lists_only_running(listing));
    listing.containers.resize(2);
    listing.containers[0].state = ContainerState::running;
    CHECK_FALSE(lists_only_running(listing));
    listing.containers[1].state = ContainerState::running;
    CHECK(lists_only_running(listing));
}
