// SPDX-License-Identifier: Apache-2.0
#include "domain/given_credentials.hpp"
#include "domain/possible_releases.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

namespace {

const Profile k133 = *profile_named("kubelet-1.33");
const Profile k134 = *profile_named("kubelet-1.34");
const Profile k135 = *profile_named("kubelet-1.35");
const Profile k136 = *profile_named("kubelet-1.36");
const VerificationPolicy kPreloaded(Policy::never_verify_preloaded_images);
const VerificationPolicy kAlways(Policy::always_verify);
const Image kImage{"quay.io/org/app:v1"};
const ImageName kName{"quay.io/org/app"};
const ImageRef kRef{"sha256:ref"};
const Secret kOwner{{"team-a", "regcred", "u1"}, "h-owner"};
const Secret kStranger{{"team-b", "regcred", "u2"}, "h-empty"};
const ServiceAccount kAccount{{"team-a", "builder", "u3"}};

Evidence recorded(std::vector<Secret> secrets) {
    Evidence evidence;
    evidence.record_presence = Presence::present;
    evidence.record = PulledRecord{kRef, std::nullopt, {{kName, {std::move(secrets), {}, false}}}};
    evidence.record_version = ApiVersion::v1beta1;
    return evidence;
}

Decision decided(const Profile& profile, const Evidence& evidence, PodCredentials pod,
                 const VerificationPolicy& policy = kPreloaded, bool gate_on = true) {
    GivenCredentials credentials(std::move(pod));
    const Evidence seen = seen_with(profile.forms, evidence);
    return decide({kImage, kRef, seen, profile, gate_on}, policy, credentials);
}
Rule rule(const Profile& profile, const Evidence& evidence, const Secret& shown) {
    return decided(profile, evidence, {{shown}, std::nullopt, std::nullopt}).rule;
}

} // namespace

TEST_CASE("every profile is found by its name") {
    for (const Profile& profile : kProfiles) {
        CHECK(profile_named(profile.name)->name == profile.name);
    }
    CHECK(!profile_named("kubelet-1.32"));
    CHECK(!profile_named("kubelet-1.38"));
    CHECK(!profile_named("STRICT"));
}

TEST_CASE("a release cannot read what it does not know, and then must pull") {
    const Evidence beta = recorded({kOwner});
    for (const Profile& older : {k133, k134}) {
        CHECK(rule(older, beta, kOwner) == Rule::record_unreadable);
    }
    Evidence alpha = beta;
    alpha.record_version = ApiVersion::v1alpha1;
    CHECK(rule(k133, alpha, kOwner) == Rule::same_secret);
    alpha.record->mapping[{"other"}] = {{}, {kAccount}, false};
    CHECK(rule(k133, alpha, kOwner) == Rule::record_unreadable);
    CHECK(rule(k134, alpha, kOwner) == Rule::same_secret);
    Evidence ours = beta;
    ours.record_version.reset();
    CHECK(rule(k133, ours, kOwner) == Rule::same_secret);
}

TEST_CASE("an intent of a newer version is unreadable to an older release") {
    Evidence evidence;
    evidence.intent_presence = Presence::present;
    evidence.intent_version = ApiVersion::v1beta1;
    CHECK(rule(k134, evidence, kOwner) == Rule::intent_unreadable);
    CHECK(rule(k135, evidence, kOwner) == Rule::no_record);
    evidence.intent_version = ApiVersion::v1alpha1;
    CHECK(rule(k134, evidence, kOwner) == Rule::no_record);
}

TEST_CASE("releases that look up credentials first fail with them, whatever the policy") {
    const PodCredentials failing{{}, std::nullopt, "broken secret"};
    CHECK(decided(k134, {}, failing).rule == Rule::credentials_failed);
    CHECK(decided(k134, {}, failing).failure == "broken secret");
    CHECK(decided(k135, {}, failing).rule == Rule::policy_allows);
}

TEST_CASE("with the gate off what is on the node is open, and what is not is pulled") {
    const Decision open = decided(k134, recorded({kOwner}), {}, kAlways, false);
    CHECK(open.rule == Rule::gate_off);
    CHECK(!open.must_pull);
    CHECK(open.metric == Metric::none);
    GivenCredentials nobody({});
    CHECK(decide({kImage, {""}, {}, k134, false}, kPreloaded, nobody).must_pull);
    CHECK(!k133.gate_default);
    CHECK(!k134.gate_default);
    CHECK(k135.gate_default);
}

TEST_CASE(
    "K7: a hash that was only seen with known coordinates opens to strangers, not in strict") {
    const Evidence rotated = recorded({{kOwner.coordinates, "h-empty"}});
    CHECK(rule(k136, rotated, kStranger) == Rule::same_credential);
    CHECK(rule(kStrict, rotated, kStranger) == Rule::nothing_matches);
    Evidence proven = rotated;
    proven.proven = {{kName, {kOwner.coordinates, "h-empty"}}};
    CHECK(rule(kStrict, proven, kStranger) == Rule::same_credential);
    proven.proven.front().image_name = {"quay.io/org/other"};
    CHECK(rule(kStrict, proven, kStranger) == Rule::nothing_matches);
}

TEST_CASE("K8: the hash that really pulled still opens after another of the same secret was seen") {
    Evidence overwritten = recorded({{kOwner.coordinates, "h-host"}});
    overwritten.proven = {{kName, {kOwner.coordinates, "h-path"}}};
    const Secret copy{{"team-c", "copy", "u4"}, "h-path"};
    CHECK(rule(k136, overwritten, copy) == Rule::nothing_matches);
    CHECK(rule(kStrict, overwritten, copy) == Rule::same_credential);
    const Secret path{kOwner.coordinates, "h-path"};
    CHECK(rule(k136, overwritten, path) == Rule::same_coordinates);
    CHECK(rule(kStrict, overwritten, path) == Rule::same_secret);
}

TEST_CASE("strict: a login that pulled opens nothing once its secret has no grant any more") {
    Evidence left = recorded({{{"team-d", "other", "u5"}, "h-other"}});
    left.proven = {{kName, kOwner}};
    CHECK(rule(kStrict, left, kStranger) == Rule::nothing_matches);
    CHECK(rule(kStrict, left, kOwner) == Rule::nothing_matches);
}

TEST_CASE("strict matches coordinates as the kubelet does, and never an empty hash") {
    const Evidence evidence = recorded({kOwner, {kStranger.coordinates, ""}});
    CHECK(rule(kStrict, evidence, kOwner) == Rule::same_secret);
    CHECK(rule(kStrict, evidence, {kOwner.coordinates, "new"}) == Rule::same_coordinates);
    CHECK(rule(kStrict, evidence, {{"x", "x", "x"}, ""}) == Rule::nothing_matches);
    Evidence full = recorded(std::vector<Secret>(100, kOwner));
    CHECK(rule(kStrict, full, {kOwner.coordinates, "new"}) == Rule::nothing_matches);
    full.proven = {{kName, kOwner}};
    CHECK(rule(kStrict, full, {{"x", "x", "x"}, "h-owner"}) == Rule::same_credential_unrecorded);
}

TEST_CASE("KC2: a familiar name recorded by 1.35 is not found by 1.36") {
    Evidence evidence = recorded({kOwner});
    evidence.record->mapping = {{{"docker.io/library/nginx"}, {{kOwner}, {}, false}}};
    const Image nginx{"nginx:1.27"};
    GivenCredentials pod({{kOwner}, std::nullopt, std::nullopt});
    CHECK(decide({nginx, kRef, evidence, k135}, kPreloaded, pod).rule == Rule::same_secret);
    CHECK(decide({nginx, kRef, evidence, k136}, kPreloaded, pod).rule == Rule::name_not_recorded);
}

TEST_CASE("the releases that can have written what is there") {
    const auto names = [](const Traces& traces) {
        std::vector<std::string_view> list;
        for (const Profile& release : possible_releases(traces)) {
            list.push_back(release.name);
        }
        return list;
    };
    using Names = std::vector<std::string_view>;
    CHECK(names({}) == Names{"kubelet-1.35", "kubelet-1.36"});
    CHECK(names({false, true, true}) == Names{"kubelet-1.35", "kubelet-1.36"});
    CHECK(names({true, true, false}) == Names{"kubelet-1.35", "kubelet-1.36"});
    CHECK(names({true, false, false}) == Names{"kubelet-1.33", "kubelet-1.34"});
    CHECK(names({true, false, true}) == Names{"kubelet-1.34"});
}

TEST_CASE("1.37 decides as 1.36, under its own name, and no record makes it a possible release") {
    const auto next = profile_named("kubelet-1.37");
    REQUIRE(next);
    CHECK(next->name == "kubelet-1.37");
    CHECK(next->name_rule == k136.name_rule);
    CHECK(next->gate_default == k136.gate_default);
    CHECK(next->lookup == k136.lookup);
    CHECK(next->hash_match == k136.hash_match);
    CHECK(next->forms.v1beta1);
    CHECK(next->forms.service_accounts);
    CHECK(next->allowlist_covers_pulled);
    CHECK(possible_releases({}).back().name == "kubelet-1.36");
}
