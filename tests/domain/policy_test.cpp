// SPDX-License-Identifier: Apache-2.0
#include "domain/error.hpp"
#include "domain/policy.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

namespace {

const Profile k135 = *profile_named("kubelet-1.35");
const Profile k136 = *profile_named("kubelet-1.36");
const std::string kDigest = "@sha256:" + std::string(64, 'a');

bool on_list(const std::vector<std::string>& patterns, const std::string& image,
             const Profile& profile = k136) {
    const auto policy =
        VerificationPolicy::of(Policy::never_verify_allowlisted_images, patterns, profile);
    const bool verify = policy.requires_verification({image}, true);
    CHECK(policy.requires_verification({image}, false) == verify);
    return !verify;
}

std::string refusal(const std::string& pattern, NameRule rule = NameRule::raw) {
    const std::vector<std::string> patterns{"quay.io/ok", pattern};
    try {
        (void)Allowlist::of(patterns, rule);
    } catch (const Error& error) {
        CHECK(error.code() == ErrorCode::usage);
        return error.what();
    }
    return "";
}

} // namespace

TEST_CASE("the policies have the kubelet's names, case-sensitive") {
    for (const Policy policy : kPolicies) {
        CHECK(policy_named(name_of(policy)) == policy);
    }
    CHECK(!policy_named("NeverVerifyAllowListedImages"));
    CHECK(!policy_named("neververify"));
    CHECK(!policy_named(""));
}

TEST_CASE("each policy asks for proof as the kubelet does") {
    const Image image{"test.io/test/image:tag"};
    CHECK(!VerificationPolicy(Policy::never_verify).requires_verification(image, true));
    const VerificationPolicy preloaded(Policy::never_verify_preloaded_images);
    CHECK(preloaded.requires_verification(image, true));
    CHECK(!preloaded.requires_verification(image, false));
    CHECK(VerificationPolicy(Policy::always_verify).requires_verification(image, false));
}

TEST_CASE("the allowlist matches names without tag and digest, or a prefix that ends in a slash") {
    const std::string image = "test.io/test/test-image:tag";
    CHECK(!on_list({"image1", "image2", "image3", "image3"}, image));
    CHECK(on_list({"image1", "test.io/test/test-image"}, image));
    CHECK(!on_list({"different.repo/test/*"}, image));
    CHECK(on_list({"test.io/test/*"}, image));
    CHECK(on_list({"test.io/*"}, image));
    CHECK(!on_list({"test.io/te/*"}, image));
    for (const std::string suffix : {"", ":tagged", kDigest.c_str()}) {
        CHECK(on_list({"ubuntu"}, "ubuntu" + suffix));
    }
    CHECK(!on_list({"docker.io/library/ubuntu"}, "ubuntu"));
    CHECK(!on_list({"docker.io/library/*"}, "ubuntu"));
    CHECK(on_list({"a b/*"}, "a b/no image name"));
    CHECK(!on_list({}, image));
}

TEST_CASE("the older allowlist compares the pod's own text") {
    CHECK(on_list({"test.io/app"}, "test.io/app", k135));
    CHECK(!on_list({"test.io/app"}, "test.io/app:tag", k135));
    CHECK(on_list({"test.io/*"}, "test.io/app:tag", k135));
    CHECK(!refusal("ubuntu", NameRule::normalised).empty());
}

TEST_CASE("a bad pattern refuses the list, says which and why, and quotes nothing") {
    for (const std::string pattern :
         {"image.repo/pokus*/imagename", "image.repo/pokus*", "image.repo/*/imagename", "/*",
          "image.repo/", "", "*", "quay.io/app:tag", "quay.io/app ", " quay.io/app",
          "quay.io/app\xC2\xA0"}) {
        const std::string why = refusal(pattern);
        CHECK(why.starts_with("allowlist pattern 2: "));
        if (pattern.size() > 2) {
            CHECK(why.find(pattern) == std::string::npos);
        }
    }
    CHECK(!refusal("quay.io/app" + kDigest).empty());
}

TEST_CASE("patterns beside a policy without a list are refused") {
    const std::vector<std::string> patterns{"quay.io/app"};
    CHECK_THROWS_AS((void)VerificationPolicy::of(Policy::never_verify, patterns, k136), Error);
    CHECK_NOTHROW((void)VerificationPolicy::of(Policy::never_verify, {}, k136));
}

TEST_CASE("the strict profile verifies an allowlisted image that the kubelet pulled (K12)") {
    const std::vector<std::string> patterns{"quay.io/app"};
    const Image image{"quay.io/app:v1"};
    const auto verifies = [&](const Profile& profile, bool pulled) {
        return VerificationPolicy::of(Policy::never_verify_allowlisted_images, patterns, profile)
            .requires_verification(image, pulled);
    };
    CHECK(!verifies(k136, true));
    CHECK(verifies(kStrict, true));
    CHECK(!verifies(kStrict, false));
}
