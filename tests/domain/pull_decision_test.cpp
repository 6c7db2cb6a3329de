// SPDX-License-Identifier: Apache-2.0
#include "domain/error.hpp"
#include "domain/pull_decision.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

namespace {

const std::string kOne = "sha256:" + std::string(64, '1');
const std::string kTwo = "sha256:" + std::string(64, '2');
const std::string kDigest = "sha256:" + std::string(64, 'd');

const CandidateFacts kClosed{false, "", true, kOne};

} // namespace

// The steps are those of runtimes A.5.

TEST_CASE("1: only the registry 'localhost' falls back on what is here") {
    CHECK(decide_pull("localhost/app:v1", kClosed) == PullDecision::use_local_localhost);
    CHECK(decide_pull("localhost:5000/app:v1", kClosed) == PullDecision::fail);
    CHECK(decide_pull("quay.io/localhost/app:v1", kClosed) == PullDecision::fail);
    CHECK(decide_pull("localhost/app:v1", {false, "", false, ""}) == PullDecision::fail);
}

TEST_CASE("2: a registry that cannot be reached fails, whatever is here") {
    CHECK(decide_pull("quay.io/app:v1", kClosed) == PullDecision::fail);
}

TEST_CASE("3: what is not here is pulled, schema 1 or not") {
    CHECK(decide_pull("quay.io/app:v1", {true, kOne, false, ""}) == PullDecision::pull);
    CHECK(decide_pull("localhost/app:v1", {true, "", false, ""}) == PullDecision::pull);
}

TEST_CASE("4: schema 1 is always pulled again") {
    CHECK(decide_pull("quay.io/app:v1", {true, "", true, kOne}) == PullDecision::repull_schema1);
    CHECK(decide_pull("quay.io/app:v1", {true, "", true, ""}) == PullDecision::repull_schema1);
}

TEST_CASE("5, 6: the same configuration is skipped, another is pulled again") {
    CHECK(decide_pull("quay.io/app:v1", {true, kOne, true, kOne}) ==
          PullDecision::skip_same_config);
    CHECK(decide_pull("quay.io/app:v1", {true, kTwo, true, kOne}) == PullDecision::repull_changed);
}

TEST_CASE("names are tried in order, up to the first that does not fail") {
    const ShortNames names{{"quay.io", "r.example:5000", "docker.io"}, {}, false};
    PullFacts facts;
    facts.unreachable_registries = {"quay.io", "r.example:5000"};
    CHECK(plan_pull("app:v1@" + kDigest, names, facts) ==
          std::vector<PullStep>{{"quay.io/app@" + kDigest, PullDecision::fail},
                                {"r.example:5000/app@" + kDigest, PullDecision::fail},
                                {"docker.io/library/app@" + kDigest, PullDecision::pull}});
    facts.unreachable_registries = {"docker.io"};
    CHECK(plan_pull("app", names, facts) ==
          std::vector<PullStep>{{"quay.io/app:latest", PullDecision::pull}});
    facts.all_unreachable = true;
    CHECK(plan_pull("app", names, facts).size() == 3);
    CHECK(plan_pull("app", names, facts).back().decision == PullDecision::fail);
}

TEST_CASE("a local build keeps its name while its registry is nobody") {
    PullFacts facts;
    facts.all_unreachable = true;
    facts.candidate = {true, "", true, ""};
    CHECK(plan_pull("localhost/app", {}, facts) ==
          std::vector<PullStep>{{"localhost/app:latest", PullDecision::use_local_localhost}});
}

TEST_CASE("what CRI-O could not resolve is refused as it is for its candidates") {
    CHECK_THROWS_AS(plan_pull("app", {}, {}), Error);
    const ShortNames enforcing{{"quay.io", "docker.io"}, {}, true};
    CHECK_THROWS_AS(plan_pull("app", enforcing, {}), Error);
}

TEST_CASE("every decision has its own name and reason") {
    CHECK(name_of(PullDecision::pull) == "pull");
    CHECK(name_of(PullDecision::skip_same_config) == "skip_same_config");
    CHECK(name_of(PullDecision::repull_schema1) == "repull_schema1");
    CHECK(name_of(PullDecision::repull_changed) == "repull_changed");
    CHECK(name_of(PullDecision::use_local_localhost) == "use_local_localhost");
    CHECK(name_of(PullDecision::fail) == "fail");
    CHECK(reason_of(PullDecision::fail).find("cannot be reached") != std::string_view::npos);
}
