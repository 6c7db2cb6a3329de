// SPDX-License-Identifier: Apache-2.0
#include "domain/error.hpp"
#include "domain/kubelet_configuration.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

namespace {

Profile with_gate(bool by_default) {
    Profile profile = *profile_named("kubelet-1.36");
    profile.gate_default = by_default;
    return profile;
}

KubeletConfiguration with_policy(std::string policy, std::vector<std::string> allowlist = {}) {
    KubeletConfiguration configuration;
    configuration.policy = std::move(policy);
    configuration.allowlist = std::move(allowlist);
    return configuration;
}

KubeletConfiguration with_pods(std::int64_t max_pods) {
    KubeletConfiguration configuration;
    configuration.max_pods = max_pods;
    return configuration;
}

std::string refusal(const KubeletConfiguration& configuration, bool gate_default = true) {
    try {
        verification_policy(configuration, with_gate(gate_default));
    } catch (const Error& error) {
        CHECK(error.code() == ErrorCode::invalid_document);
        return error.what();
    }
    return "none";
}

} // namespace

TEST_CASE("drop-ins: only .conf, by path, later wins, lists are replaced, gates merged") {
    KubeletConfiguration base = with_pods(1);
    base.allowlist = {"a", "b"};
    base.feature_gates = {{"A", true}, {"B", true}};
    KubeletConfiguration first = with_pods(2);
    first.allowlist = {"c"};
    KubeletConfiguration nested;
    nested.feature_gates = {{"B", false}};
    const auto merged = with_drop_ins(base, {{"20-b.conf", with_pods(3)},
                                             {"10-a.conf", first},
                                             {"30-c.yaml", with_pods(4)},
                                             {"15-d/x.conf", nested}});
    CHECK(merged.max_pods == 3);
    CHECK(merged.allowlist == std::vector<std::string>{"c"});
    CHECK(merged.feature_gates == std::map<std::string, bool>{{"A", true}, {"B", false}});
    CHECK(with_drop_ins(base, {}) == base);
}

TEST_CASE("with the gate on every policy is taken, the default is the preloaded one") {
    const auto policy_of = [](const KubeletConfiguration& configuration) {
        return verification_policy(configuration, with_gate(true))->policy();
    };
    CHECK(policy_of({}) == Policy::never_verify_preloaded_images);
    CHECK(policy_of(with_policy("")) == Policy::never_verify_preloaded_images);
    for (const Policy policy : kPolicies) {
        CHECK(policy_of(with_policy(std::string(name_of(policy)))) == policy);
    }
}

TEST_CASE("the gate comes from the configuration, else from the release") {
    const std::string gate(ensure_secret_pulled_images);
    KubeletConfiguration configuration;
    CHECK_FALSE(verification_policy(configuration, with_gate(false)));
    CHECK(verification_policy(configuration, with_gate(true)));
    configuration.feature_gates[gate] = false;
    CHECK_FALSE(verification_policy(configuration, with_gate(true)));
    configuration.feature_gates[gate] = true;
    CHECK(verification_policy(configuration, with_gate(false)));
}

TEST_CASE("AllAlpha and AllBeta set the gate where it has their stage, unless it is named itself") {
    const Profile alpha = with_gate(false);
    const Profile beta = with_gate(true);
    KubeletConfiguration configuration;
    configuration.feature_gates = {{"AllAlpha", true}};
    CHECK(gate_on(configuration, alpha));
    CHECK(configured_gate(configuration.feature_gates, alpha) == true);
    CHECK_FALSE(configured_gate(configuration.feature_gates, beta));
    CHECK(gate_of_all_releases(configuration) == true);
    configuration.feature_gates = {{"AllBeta", false}};
    CHECK_FALSE(gate_on(configuration, beta));
    CHECK_FALSE(verification_policy(configuration, beta));
    CHECK(configured_gate(configuration.feature_gates, beta) == false);
    CHECK_FALSE(configured_gate(configuration.feature_gates, alpha));
    CHECK(gate_of_all_releases(configuration) == false);
    configuration.feature_gates = {{"AllAlpha", false}, {"AllBeta", true}};
    CHECK_FALSE(gate_on(configuration, alpha));
    CHECK(gate_on(configuration, beta));
    CHECK_FALSE(gate_of_all_releases(configuration));
    const std::string gate(ensure_secret_pulled_images);
    configuration.feature_gates = {{"AllAlpha", true}, {"AllBeta", true}, {gate, false}};
    CHECK_FALSE(gate_on(configuration, alpha));
    CHECK_FALSE(gate_on(configuration, beta));
    configuration.feature_gates = {{"AllAlpha", false}, {"AllBeta", false}, {gate, true}};
    CHECK(gate_on(configuration, alpha));
    CHECK(gate_on(configuration, beta));
}

TEST_CASE("a policy is refused where AllBeta turns the gate off and taken where AllAlpha turns it "
          "on") {
    KubeletConfiguration configuration = with_policy("AlwaysVerify");
    configuration.feature_gates = {{"AllAlpha", true}, {"AllBeta", false}};
    CHECK(refusal(configuration, false) == "none");
    CHECK(refusal(configuration, true).find("while the feature gate is off") != std::string::npos);
}

TEST_CASE("what the kubelet refuses is refused, in words that quote nothing") {
    CHECK(refusal(with_policy("s3cr3t")) ==
          "kubelet configuration: no such policy: NeverVerify, NeverVerifyPreloadedImages, "
          "NeverVerifyAllowlistedImages and AlwaysVerify are known, in this spelling");
    CHECK(refusal(with_policy("", {"a/b"})).find("needs the policy NeverVerifyAllowlistedImages") !=
          std::string::npos);
    CHECK(refusal(with_policy("NeverVerifyAllowlistedImages", {"a", "a/*/b"}))
              .find("kubelet configuration: allowlist pattern 2: ") == 0);
    CHECK(refusal(with_policy("NeverVerifyAllowlistedImages")) == "none");
    CHECK(refusal(with_policy("NeverVerify"), false) ==
          "kubelet configuration: a policy must not be set while the feature gate is off");
    CHECK(refusal(with_policy("", {"a/b"}), false).find("an allowlist must not be set while ") !=
          std::string::npos);
}

TEST_CASE("all that the kubelet would refuse is told, not only the first") {
    KubeletConfiguration configuration = with_policy("NeverVerifyAllowlistedImages", {"a/*/b", ""});
    configuration.max_pods = -1;
    const auto faults = configuration_faults(configuration, with_gate(true));
    REQUIRE(faults.size() == 3);
    CHECK(faults[0].subject == "pods");
    CHECK(faults[1].pattern == 1);
    CHECK(faults[2].pattern == 2);
}

TEST_CASE("limits of parallel pulls and of pods are checked as the kubelet does") {
    KubeletConfiguration configuration;
    configuration.max_parallel_image_pulls = 0;
    CHECK(refusal(configuration).find("at least 1") != std::string::npos);
    configuration.max_parallel_image_pulls = 2;
    CHECK(refusal(configuration) == "none");
    configuration.serialize_image_pulls = false;
    CHECK(refusal(configuration) == "none");
    configuration.serialize_image_pulls = true;
    CHECK(refusal(configuration).find("needs serializeImagePulls") != std::string::npos);
    configuration.max_parallel_image_pulls = 1;
    CHECK(refusal(configuration) == "none");
    CHECK(refusal(with_pods(-1)).find("maxPods must not be negative") != std::string::npos);
    CHECK(refusal(with_pods(0)) == "none");
}

TEST_CASE("a drop-in is laid over what the file comes to, where unset pulls are one at a time") {
    KubeletConfiguration parallel;
    parallel.max_parallel_image_pulls = 4;
    CHECK(refusal(with_drop_ins({}, {{"a.conf", parallel}})).find("needs serializeImagePulls") !=
          std::string::npos);
    CHECK(refusal(with_drop_ins(parallel, {{"a.conf", with_pods(9)}})) == "none");
    parallel.serialize_image_pulls = false;
    CHECK(refusal(with_drop_ins({}, {{"a.conf", parallel}})) == "none");
}
