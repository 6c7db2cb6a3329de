// SPDX-License-Identifier: Apache-2.0
#include "upkeep/images_in_use.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

namespace {

ListedImage image(const std::string& id, const std::string& tag) {
    ListedImage image;
    image.id.text = id;
    image.tags = {tag};
    return image;
}

const ImageListing kImages{{image("sha256:web", "r.example/web:2"),
                            image("sha256:old", "r.example/web:1"),
                            image("sha256:db", "r.example/db:1")},
                           Extent::complete,
                           {}};

ListedContainer container(const std::string& image_id, const std::string& image = {}) {
    ListedContainer container;
    container.id = "c0ffee";
    container.name = "main";
    container.pod_namespace = "shop";
    container.pod_name = "web-0";
    container.image_id.text = image_id;
    container.image = image;
    return container;
}

upkeep::ImagesInUse in_use(const ListedContainer& container, const ImageListing& images = kImages) {
    return upkeep::images_in_use(images, names_of(images), {{container}});
}

} // namespace

TEST_CASE("a stopped container uses its image as a running one does") {
    ListedContainer stopped = container("sha256:web");
    stopped.state = ContainerState::exited;
    const auto found = in_use(stopped);
    CHECK(found.users[0] == "container main of shop/web-0");
    CHECK_FALSE(found.users[1]);
    CHECK_FALSE(found.users[2]);
    CHECK(found.unmatched.empty());
}

TEST_CASE("a container whose image is not listed keeps every image of its repository") {
    const auto found = in_use(container("sha256:gone", "r.example/web:3"));
    CHECK(found.users[0] == "container main of shop/web-0, by its repository");
    CHECK(found.users[1]);
    CHECK_FALSE(found.users[2]);
    CHECK(found.unmatched.size() == 1);
}

TEST_CASE("a bare id that is not listed names no repository and keeps nothing by accident") {
    const auto found = in_use(container("", "sha256:" + std::string(64, 'a')));
    CHECK(found.unmatched.size() == 1);
    CHECK_FALSE(found.users[0]);
}

TEST_CASE("an image is used where the image list itself counts containers") {
    ImageListing images = kImages;
    images.images[2].containers = 2;
    images.images[1].containers = 0;
    const auto found = upkeep::images_in_use(images, names_of(images), {});
    CHECK(found.users[2] == "2 containers, as the image list counts them");
    CHECK_FALSE(found.users[1]);
}
