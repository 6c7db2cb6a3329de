// SPDX-License-Identifier: Apache-2.0
#include "domain/listed_names.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

namespace {

ListedImage listed(const char* id, const char* tag, const char* digest = nullptr) {
    ListedImage image;
    image.id.text = id;
    image.tags.emplace_back(tag);
    if (digest != nullptr) {
        image.digests.emplace_back(digest);
    }
    return image;
}

} // namespace

TEST_CASE("a name means every listed image that has it, however both spell it") {
    const ListedNames names(std::vector{listed("sha256:aa", "docker.io/library/redis:latest"),
                                        listed("sha256:bb", "quay.io/org/app:v1"),
                                        listed("sha256:cc", "redis")});
    const MeantImages meant = names.meant_by({"redis"});
    CHECK(meant.refs == std::vector{ImageRef{"sha256:aa"}, ImageRef{"sha256:cc"}});
    CHECK_FALSE(meant.ref_unknown);
    CHECK(names.meant_by({"redis:7"}).none());
}

TEST_CASE("an image that is listed without its id is meant, but under no ref") {
    const ListedNames names(
        std::vector{listed("", "registry.example/app:1"), listed("", "registry.example/pause:3")});
    const MeantImages meant = names.meant_by({"registry.example/app:1"});
    CHECK(meant.refs.empty());
    CHECK(meant.ref_unknown);
    CHECK_FALSE(meant.none());
    CHECK(names.meant_by({"registry.example/app:2"}).none());
}

TEST_CASE("one image with an id and one without are told apart") {
    const ListedNames names(std::vector{listed("", "registry.example/app:1"),
                                        listed("sha256:aa", "registry.example/app:1")});
    const MeantImages meant = names.meant_by({"registry.example/app:1"});
    CHECK(meant.refs == std::vector{ImageRef{"sha256:aa"}});
    CHECK(meant.ref_unknown);
}
