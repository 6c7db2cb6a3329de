// SPDX-License-Identifier: Apache-2.0
#include "domain/listed_name.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

namespace {

const std::string kA = "sha256:" + std::string(64, 'a');
const std::string kB = "sha256:" + std::string(64, 'b');

ListedImage image(std::vector<std::string> tags, std::vector<std::string> digests) {
    ListedImage image;
    image.id.text = "id";
    image.tags = std::move(tags);
    image.digests = std::move(digests);
    return image;
}

std::vector<std::string> targets(const ListedImage& image) {
    std::vector<std::string> found;
    for (const ListedName& name : names_of({{image}, Extent::complete, {}})) {
        found.push_back(name.target);
    }
    return found;
}

} // namespace

TEST_CASE("a tag points at the digest of its own repository where the list tells several") {
    using Targets = std::vector<std::string>;
    CHECK(targets(image({"b.io/x:1"}, {"a.io/x@" + kA, "b.io/x@" + kB})) == Targets{kB, kA, kB});
    CHECK(targets(image({"c.io/x:1"}, {"a.io/x@" + kA})) == Targets{kA, kA});
    CHECK(targets(image({"c.io/x:1"}, {})) == Targets{""});
}

TEST_CASE("the target that a tool tells is that of every tag and bare digest") {
    ListedImage listed = image({"b.io/x:1"}, {"a.io/x@" + kA});
    listed.target_digest = kB;
    listed.other_ids = {{kB}};
    CHECK(targets(listed) == std::vector<std::string>{kB, kA, kB});
}

TEST_CASE("two spellings that mean the same image have one meaning") {
    CHECK(named(0, "redis", "").meaning() == "docker.io/library/redis:latest");
    CHECK(named(0, "docker.io/redis:latest", "").meaning() == "docker.io/library/redis:latest");
    CHECK(named(0, "redis:7@" + kA, "").meaning() == "docker.io/library/redis@" + kA);
    CHECK(named(0, std::string(64, 'a'), "").meaning() == named(0, kA, "").meaning());
    CHECK(named(0, "Bad//Name", "").meaning().empty());
}
