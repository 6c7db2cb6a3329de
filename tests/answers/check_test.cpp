// SPDX-License-Identifier: Apache-2.0
#include "answers/check.hpp"
#include "domain/error.hpp"
#include "tests/answers/sample_store.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using namespace pullrec::answers;
using store::Store;

namespace {

const FeatureGates gate_off{{std::string(ensure_secret_pulled_images), false}};

const Image web{"r.example/web:1"};

Store store_with_secret() {
    Store store = test::memory_store();
    store.write([](store::Writer& writer) {
        writer.add_record({test::record("ref", 1,
                                        {{ImageName{"r.example/web"},
                                          {{test::secret("a", "pull", "login")}, {}, false}}}),
                           {},
                           {}});
    });
    return store;
}

CheckQuestion question() {
    return {.image = web,
            .image_ref = {"ref"},
            .policy = {},
            .profile = profile_named("kubelet-1.36"),
            .pod = {}};
}

CheckAnswer answer(Store& store, const CheckQuestion& asked) {
    return store.read([&](const store::Reader& reader) { return check(reader, asked); });
}

KubeletConfiguration configured(std::string policy) {
    KubeletConfiguration configuration;
    configuration.policy = std::move(policy);
    return configuration;
}

} // namespace

TEST_CASE("a secret that was not given makes a 'must pull' unknown, and an 'allowed' stays") {
    Store store = store_with_secret();
    CheckQuestion asked = question();
    CHECK(answer(store, asked).verdict == Verdict::must_pull);
    asked.unseen.secrets = {{"a", "pull", ""}};
    CHECK(answer(store, asked).verdict == Verdict::unknown);
    CHECK(answer(store, asked).releases.front().doubt == Doubt::secret_is_recorded);
    asked.pod.secrets = {test::secret("b", "copy", "login")};
    CHECK(answer(store, asked).verdict == Verdict::allowed);
}

TEST_CASE("where the image is not known to be, nothing is decided and the reason is told") {
    Store store = store_with_secret();
    CheckQuestion asked = question();
    asked.place_unknown = "no list";
    CHECK(answer(store, asked).verdict == Verdict::unknown);
    CHECK(answer(store, asked).releases.empty());
    CHECK(answer(store, asked).unknown_because == "no list");
}

TEST_CASE("Always asks the registry whatever is recorded, known or not; Never and IfNotPresent "
          "take the decision") {
    Store store = store_with_secret();
    CheckQuestion asked = question();
    asked.policy.policy = Policy::never_verify;
    for (const PullPolicy policy : {PullPolicy::if_not_present, PullPolicy::never}) {
        asked.pull_policy = policy;
        CHECK(answer(store, asked).verdict == Verdict::allowed);
    }
    asked.pull_policy = PullPolicy::always;
    CHECK(answer(store, asked).verdict == Verdict::must_pull);
    CHECK(answer(store, asked).decided == Verdict::allowed);
    asked.place_unknown = "no list";
    CHECK(answer(store, asked).verdict == Verdict::must_pull);
}

TEST_CASE("what is no image name never starts, whatever policy, pull policy, gate or place") {
    Store store = store_with_secret();
    CheckQuestion asked = question();
    for (const std::string& name : {std::string(64, 'a'), std::string("Ubuntu"), std::string(),
                                    std::string("nginx "), std::string("quay.io/Org/app:1")}) {
        CAPTURE(name);
        asked.image = {name};
        asked.policy.policy = Policy::never_verify;
        asked.gates = gate_off;
        for (const auto policy :
             {PullPolicy::if_not_present, PullPolicy::never, PullPolicy::always}) {
            asked.pull_policy = policy;
            for (const std::string_view why : {"", "no list"}) {
                asked.place_unknown = why;
                CHECK(answer(store, asked).verdict == Verdict::error);
                CHECK(answer(store, asked).decided == Verdict::error);
                CHECK(answer(store, asked).name_fault != ReferenceFault::none);
                CHECK(answer(store, asked).releases.empty());
            }
        }
    }
    asked.image = web;
    CHECK(answer(store, asked).name_fault == ReferenceFault::none);
}

TEST_CASE("a configuration decides by its policy and gate") {
    Store store = store_with_secret();
    CheckQuestion asked = question();
    asked.policy = {Policy::never_verify, false, {}, configured("NeverVerify")};
    CHECK(answer(store, asked).verdict == Verdict::allowed);
    asked.policy = {Policy::always_verify, false, {}, configured("AlwaysVerify")};
    CHECK(answer(store, asked).verdict == Verdict::must_pull);
    asked.policy = {Policy::always_verify, false, {}, KubeletConfiguration{}};
    asked.gates = gate_off;
    CHECK(answer(store, asked).verdict == Verdict::allowed);
}

TEST_CASE("AllAlpha and AllBeta reach the gate of each release by itself") {
    Store store = store_with_secret();
    CheckQuestion asked = question();
    asked.gates = {{"AllBeta", false}};
    CHECK(answer(store, asked).verdict == Verdict::allowed);
    asked.profile = profile_named("kubelet-1.34");
    CHECK(answer(store, asked).verdict == Verdict::allowed);
    asked.gates = {{"AllAlpha", true}};
    CHECK(answer(store, asked).verdict == Verdict::must_pull);
    asked.policy.configuration = configured("");
    asked.policy.configuration->feature_gates = asked.gates;
    CHECK(answer(store, asked).verdict == Verdict::must_pull);
}

TEST_CASE("a policy that no kubelet knows is unknown, one that only some refuse is theirs alone") {
    Store store = store_with_secret();
    CheckQuestion asked = question();
    asked.profile = std::nullopt;
    asked.policy.configuration = configured("Sometimes");
    CHECK(answer(store, asked).verdict == Verdict::unknown);
    CHECK(answer(store, asked).unknown_because.find("no such policy") != std::string::npos);
    KubeletConfiguration list = configured("NeverVerifyAllowlistedImages");
    list.allowlist = {"web"};
    asked.policy.configuration = list;
    const CheckAnswer newest = answer(store, asked);
    REQUIRE(newest.releases.size() == 1);
    CHECK(newest.releases.front().profile.name == "kubelet-1.36");
}
