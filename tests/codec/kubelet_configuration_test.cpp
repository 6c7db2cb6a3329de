// SPDX-License-Identifier: Apache-2.0
#include "codec/kubelet_configuration_document.hpp"
#include "domain/error.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

namespace {

const std::string head = "kind: KubeletConfiguration\napiVersion: kubelet.config.k8s.io/v1beta1\n";

std::string refusal(const std::string& text, bool gate_default = true) {
    try {
        verification_policy(read_kubelet_configuration(text), NameRule::raw, gate_default);
    } catch (const Error& error) {
        CHECK(error.code() == ErrorCode::invalid_document);
        return error.what();
    }
    return "none";
}

Policy policy_of(const std::string& fields) {
    const auto policy =
        verification_policy(read_kubelet_configuration(head + fields), NameRule::raw, true);
    REQUIRE(policy);
    return policy->policy();
}

} // namespace

TEST_CASE("what we use of a kubelet configuration, in YAML and JSON") {
    KubeletConfiguration expected;
    expected.policy = "NeverVerifyAllowlistedImages";
    expected.allowlist = {"registry.example/base/*", "busybox"};
    expected.feature_gates = {{"KubeletEnsureSecretPulledImages", true}, {"Other", false}};
    expected.serialize_image_pulls = false;
    expected.max_parallel_image_pulls = 5;
    expected.max_pods = 110;
    CHECK(read_kubelet_configuration(head + R"(
imagePullCredentialsVerificationPolicy: NeverVerifyAllowlistedImages
preloadedImagesVerificationAllowlist: ["registry.example/base/*", busybox]
featureGates: {KubeletEnsureSecretPulledImages: true, Other: false}
serializeImagePulls: false
maxParallelImagePulls: 5
maxPods: 110
authentication: {anonymous: {enabled: false}}
)") == expected);
    CHECK(read_kubelet_configuration(
              R"({"kind":"KubeletConfiguration","apiVersion":"kubelet.config.k8s.io/v1beta1",
                  "maxPods":null,"featureGates":null})") == KubeletConfiguration{});
}

TEST_CASE("drop-ins: only .conf, by path, later wins, lists are replaced, gates merged") {
    const auto read = [](const std::string& fields) {
        return read_kubelet_configuration(head + fields);
    };
    const auto merged = with_drop_ins(
        read("maxPods: 1\npreloadedImagesVerificationAllowlist: [a, b]\nfeatureGates: {A: true, B: "
             "true}\n"),
        {{"20-b.conf", read("maxPods: 3\n")},
         {"10-a.conf", read("maxPods: 2\npreloadedImagesVerificationAllowlist: [c]\n")},
         {"30-c.yaml", read("maxPods: 4\n")},
         {"15-d/x.conf", read("featureGates: {B: false}\n")}});
    CHECK(merged.max_pods == 3);
    CHECK(merged.allowlist == std::vector<std::string>{"c"});
    CHECK(merged.feature_gates == std::map<std::string, bool>{{"A", true}, {"B", false}});
}

TEST_CASE("with the gate on every policy is taken, the default is the preloaded one") {
    CHECK(policy_of("") == Policy::never_verify_preloaded_images);
    CHECK(policy_of("imagePullCredentialsVerificationPolicy: \"\"\n") ==
          Policy::never_verify_preloaded_images);
    for (const Policy policy : kPolicies) {
        CHECK(policy_of("imagePullCredentialsVerificationPolicy: " + std::string(name_of(policy)) +
                        "\n") == policy);
    }
}

TEST_CASE("the gate comes from the configuration, else from the release") {
    const auto off = read_kubelet_configuration(
        head + "featureGates: {KubeletEnsureSecretPulledImages: false}\n");
    CHECK_FALSE(verification_policy(off, NameRule::raw, true));
    CHECK_FALSE(verification_policy({}, NameRule::raw, false));
    const auto on = read_kubelet_configuration(
        head + "featureGates: {KubeletEnsureSecretPulledImages: true}\n");
    CHECK(verification_policy(on, NameRule::raw, false));
}

TEST_CASE("what the kubelet refuses is refused, in words that quote nothing") {
    const std::string policy = head + "imagePullCredentialsVerificationPolicy: ";
    const std::string list = "preloadedImagesVerificationAllowlist: ";
    CHECK(refusal(policy + "s3cr3t\n") ==
          "kubelet configuration: imagePullCredentialsVerificationPolicy must be NeverVerify, "
          "NeverVerifyPreloadedImages, NeverVerifyAllowlistedImages or AlwaysVerify");
    CHECK(refusal(head + list + "[a/b]\n")
              .find("an allowlist needs the policy NeverVerifyAllowlistedImages") !=
          std::string::npos);
    CHECK(refusal(policy + "NeverVerifyAllowlistedImages\n" + list + "[\"a/*/b\"]\n") != "none");
    CHECK(refusal(policy + "NeverVerifyAllowlistedImages\n" + list + "[]\n") == "none");
    CHECK(refusal(policy + "NeverVerify\n", false) ==
          "kubelet configuration: imagePullCredentialsVerificationPolicy must not be set while the "
          "feature gate KubeletEnsureSecretPulledImages is off");
    CHECK(refusal(head + list + "[a/b]\n", false).find(" must not be set while ") !=
          std::string::npos);
    CHECK(refusal(head + "maxParallelImagePulls: 0\n").find("at least 1") != std::string::npos);
    CHECK(refusal(head + "maxParallelImagePulls: 2\n").find("serializeImagePulls") !=
          std::string::npos);
    CHECK(refusal(head + "maxPods: -1\n").find("maxPods must not be negative") !=
          std::string::npos);
}

TEST_CASE("what is no kubelet configuration is refused with its place") {
    CHECK(refusal("") == "no KubeletConfiguration: the text is no object");
    CHECK(
        refusal("kind: Pod\n") ==
        "expected kind KubeletConfiguration of kubelet.config.k8s.io/v1beta1 at line 1, column 1");
    CHECK(refusal(head + "maxPods: many\n") ==
          "maxPods: expected a whole number at line 3, column 10");
    CHECK(refusal(head + "featureGates: {A: 1}\n") ==
          "featureGates: expected true or false at line 3, column 19");
    CHECK(refusal(head + "---\n" + head).find("a second document at line 4") == 0);
    CHECK(refusal(head + head).find("a name that the object has already at line 4") == 0);
}
