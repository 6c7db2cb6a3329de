// SPDX-License-Identifier: Apache-2.0
#include "domain/shown_name.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

TEST_CASE("a listed image is called by its first tag, else by a digest name, else by its id") {
    ListedImage image;
    image.id = {"sha256:aa"};
    CHECK(shown_name(image) == "sha256:aa");
    image.digests = {"quay.io/org/app@sha256:bb"};
    CHECK(shown_name(image) == "quay.io/org/app@sha256:bb");
    image.tags = {"quay.io/org/app:v1", "quay.io/org/app:v2"};
    CHECK(shown_name(image) == "quay.io/org/app:v1");
}
