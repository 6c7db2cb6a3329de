// SPDX-License-Identifier: Apache-2.0
#include "domain/error.hpp"
#include "domain/image_candidates.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

namespace {

using Names = std::vector<std::string>;

const std::string digest = "sha256:" + std::string(64, 'a');

const ShortNames three{{"quay.io", "registry.redhat.io", "docker.io"}, {}, false};

/// The message of the refusal; "" when there is none.
std::string refusal(std::string_view image, const ShortNames& names) {
    try {
        image_candidates(image, names);
    } catch (const Error& error) {
        CHECK(error.code() == ErrorCode::usage);
        return error.what();
    }
    return "";
}

} // namespace

TEST_CASE("a short name has one candidate a registry, in their order") {
    CHECK(image_candidates("image", three) == Names{"quay.io/image:latest",
                                                    "registry.redhat.io/image:latest",
                                                    "docker.io/library/image:latest"});
    CHECK(image_candidates("user/app:1", {{"quay.io/mirror"}, {}, false}) ==
          Names{"quay.io/mirror/user/app:1"});
}

TEST_CASE("a full name is its only candidate, whatever is configured") {
    CHECK(image_candidates("docker.io/x", three) == Names{"docker.io/library/x:latest"});
    CHECK(image_candidates("localhost/x", three) == Names{"localhost/x:latest"});
    CHECK(image_candidates("reg:5000/x:1", {}) == Names{"reg:5000/x:1"});
}

TEST_CASE("an alias goes before the registries and keeps tag and digest") {
    const ShortNames names{{"quay.io"}, {{"fedora", "registry.fedoraproject.org/fedora"}}, true};
    CHECK(image_candidates("fedora", names) == Names{"registry.fedoraproject.org/fedora:latest"});
    CHECK(image_candidates("fedora:39", names) == Names{"registry.fedoraproject.org/fedora:39"});
    CHECK(image_candidates("fedora@" + digest, names) ==
          Names{"registry.fedoraproject.org/fedora@" + digest});
    CHECK(image_candidates("user/fedora", names) == Names{"quay.io/user/fedora:latest"});
}

TEST_CASE("with a digest the tag is dropped") {
    CHECK(image_candidates("img:1@" + digest, {{"quay.io"}, {}, false}) ==
          Names{"quay.io/img@" + digest});
    CHECK(image_candidates("quay.io/img:1@" + digest, {}) == Names{"quay.io/img@" + digest});
}

TEST_CASE("enforcing mode refuses a name that several registries could have") {
    ShortNames names = three;
    names.enforcing = true;
    CHECK(refusal("image", names).find("enforcing") != std::string::npos);
    names.registries.resize(1);
    CHECK(image_candidates("image", names) == Names{"quay.io/image:latest"});
}

TEST_CASE("what cannot be resolved is refused with the reason") {
    CHECK(refusal("image", {}).find("no unqualified-search registry") != std::string::npos);
    CHECK(refusal("Image", three).find("lowercase") != std::string::npos);
    CHECK(!refusal("", three).empty());
    CHECK(!refusal("a b", three).empty());
    CHECK(refusal("image", {{"quay.io", "no registry"}, {}, false}).find("registry 2") !=
          std::string::npos);
    for (const char* alias : {"fedora", "quay.io/fedora:39", "user/fedora", "Quay.io/Fedora", ""}) {
        CAPTURE(alias);
        CHECK(refusal("x", {{}, {{"x", alias}}, false}).find("alias") != std::string::npos);
    }
}
