// SPDX-License-Identifier: Apache-2.0
#include "domain/pod_manifest.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

TEST_CASE("the default pull policy goes by the tag, given or filled in") {
    CHECK(default_pull_policy({"nginx"}) == PullPolicy::always);
    CHECK(default_pull_policy({"nginx:latest"}) == PullPolicy::always);
    CHECK(default_pull_policy({"nginx:1"}) == PullPolicy::if_not_present);
    const std::string digest = "@sha256:" + std::string(64, 'a');
    CHECK(default_pull_policy({"nginx" + digest}) == PullPolicy::if_not_present);
    CHECK(default_pull_policy({"nginx:latest" + digest}) == PullPolicy::always);
    CHECK(default_pull_policy({"NGINX"}) == PullPolicy::if_not_present);
    CHECK(default_pull_policy({""}) == PullPolicy::if_not_present);
}

TEST_CASE("pull policies are named as pods spell them, case-sensitive") {
    for (const PullPolicy policy :
         {PullPolicy::always, PullPolicy::if_not_present, PullPolicy::never}) {
        CHECK(pull_policy_named(name_of(policy)) == policy);
    }
    CHECK_FALSE(pull_policy_named("always"));
    CHECK(name_of(ContainerKind::init) == "init container");
    CHECK(name_of(ContainerKind::image_volume) == "image volume");
}
