// SPDX-License-Identifier: Apache-2.0
#include "codec/kubelet_configuration_document.hpp"
#include "domain/error.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

namespace {

const std::string head = "kind: KubeletConfiguration\napiVersion: kubelet.config.k8s.io/v1beta1\n";

std::string refusal(const std::string& text) {
    try {
        read_kubelet_configuration(text);
    } catch (const Error& error) {
        CHECK(error.code() == ErrorCode::invalid_document);
        return error.what();
    }
    return "none";
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
