// SPDX-License-Identifier: Apache-2.0
#include "domain/mapping_key.hpp"
#include "domain/normalised_reference.hpp"
#include "domain/reference.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

namespace {

const std::string kDigest = "sha256:" + std::string(64, 'a');

std::string raw(const std::string& image) {
    const Image named{image};
    const MappingKey key(named, NameRule::raw);
    return key.fault() == ReferenceFault::none ? std::string(key.text()) : "error";
}
std::string normalised(const std::string& image) {
    const Image named{image};
    const MappingKey key(named, NameRule::normalised);
    return key.fault() == ReferenceFault::none ? std::string(key.text()) : "error";
}

} // namespace

TEST_CASE("tag and digest are cut off and nothing else") {
    for (const std::string name :
         {"myimage", "registry.io/myimage", "registry.io/myorg/myimage", "localhost:5000/myimage",
          "registry.io/a/b/c/myimage", "REG.example.com/org/app", "[::1]:5000/app"}) {
        CHECK(raw(name) == name);
        CHECK(raw(name + ":latest") == name);
        CHECK(raw(name + "@" + kDigest) == name);
        CHECK(raw(name + ":v1@" + kDigest) == name);
    }
    CHECK(raw("docker.io/taghere/image:taghere") == "docker.io/taghere/image");
    CHECK(raw("localhost:5000") == "localhost");
    CHECK(raw(kDigest) == "sha256");
}

TEST_CASE("what is no image name has no key") {
    for (const std::string image : {"registry.io/myorg/",
                                    "registry.io/myorg/:tag",
                                    "a___b",
                                    "a..b",
                                    "a_-b",
                                    "-a",
                                    "a-",
                                    "/app",
                                    "quay.io//app",
                                    "app:",
                                    "app@",
                                    "app:.bad",
                                    "app:-bad",
                                    "quay.io/app:v1:v2",
                                    "http://quay.io/app",
                                    " ubuntu",
                                    "ubuntu ",
                                    "ubuntu\n",
                                    "\xC3\xA9/app",
                                    "",
                                    "Ubuntu",
                                    "org/App:v1",
                                    "reg.example.com:/app",
                                    "a:b/c",
                                    "[::1]",
                                    "[fe80::1%eth0]:5000/app"}) {
        CAPTURE(image);
        CHECK(raw(image) == "error");
        CHECK(normalised(image) == "error");
    }
    CHECK(raw("app@md5:" + std::string(32, 'a')) == "error");
    CHECK(raw("app@sha256:" + std::string(40, 'a')) == "error");
    CHECK(raw("app@sha256:" + std::string(64, 'A')) == "error");
}

TEST_CASE("the older rule spells out host and library") {
    CHECK(normalised("ubuntu:22.04") == "docker.io/library/ubuntu");
    CHECK(normalised("docker.io/ubuntu") == "docker.io/library/ubuntu");
    CHECK(normalised("index.docker.io/ubuntu") == "docker.io/library/ubuntu");
    CHECK(normalised("myorg/team/app:v1") == "docker.io/myorg/team/app");
    CHECK(normalised("Reg/app") == "Reg/app");
    CHECK(normalised("localhost:5000") == "docker.io/library/localhost");
    CHECK(normalised("registry-1.docker.io/library/ubuntu") ==
          "registry-1.docker.io/library/ubuntu");
}

TEST_CASE("the limit of 255 bytes counts the path only, with the library that was added") {
    const std::string a247(247, 'a');
    CHECK(normalised(a247) == "docker.io/library/" + a247);
    CHECK(normalised(a247 + "a") == "error");
    CHECK(raw(std::string(255, 'a')) == std::string(255, 'a'));
    CHECK(raw(std::string(256, 'a')) == "error");
    CHECK(raw("q.io/" + std::string(255, 'a')) != "error");
    CHECK(raw("app:" + std::string(128, 't')) == "app");
    CHECK(raw("app:" + std::string(129, 't')) == "error");
}

TEST_CASE("a name of 64 hex digits is an image id to the full parse and a name to the raw one") {
    const std::string id(64, 'e');
    CHECK(normalised(id) == "error");
    CHECK(raw(id) == id);
    CHECK(parse_any(id).reference.text() == "sha256:" + id);
}

TEST_CASE("the runtime is handed the default tag only where there is neither tag nor digest") {
    CHECK(with_default_tag("root") == "root:latest");
    CHECK(with_default_tag("root:tag") == "root:tag");
    CHECK(with_default_tag("root:latest@" + kDigest) == "root:latest@" + kDigest);
    CHECK(with_default_tag("Root").empty());
}

TEST_CASE("hostile names of a megabyte are refused in linear time") {
    const std::size_t size = 1 << 20;
    for (const std::string unit :
         {"a", "a/", "a-", "-", ":", "@", "[", "a.", "\xC3\xA9", "A/", "_"}) {
        std::string text;
        while (text.size() < size) {
            text += unit;
        }
        CHECK(parse_reference(text).fault != ReferenceFault::none);
        CHECK(!parse_normalised(text));
    }
}
