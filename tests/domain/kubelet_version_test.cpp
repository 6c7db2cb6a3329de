// SPDX-License-Identifier: Apache-2.0
#include "domain/kubelet_version.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

TEST_CASE("a Node's kubelet version names the profile, whatever its vendor adds") {
    for (const auto* version : {"v1.36.2", "v1.36.0-gke.100", "1.36", "v1.36.1+k3s1", "v1.36-rc"}) {
        CAPTURE(version);
        REQUIRE(profile_of_version(version));
        CHECK(profile_of_version(version)->name == "kubelet-1.36");
    }
    CHECK(profile_of_version("v1.33.9")->name == "kubelet-1.33");
    REQUIRE(profile_of_version("v1.37.1"));
    CHECK(profile_of_version("v1.37.1")->name == "kubelet-1.37");
}

TEST_CASE("a release whose rules are not known has no profile") {
    for (const auto* version :
         {"", "v", "v1", "v1.", "v1.3", "v1.32.4", "v1.361.0", "v1.38.0", "v2.36", "x"}) {
        CAPTURE(version);
        CHECK_FALSE(profile_of_version(version));
    }
}
