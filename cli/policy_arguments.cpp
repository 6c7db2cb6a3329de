// SPDX-License-Identifier: Apache-2.0
#include "cli/policy_arguments.hpp"

namespace pullrec::cli {

namespace {

std::vector<std::string_view> policy_names() {
    std::vector<std::string_view> names;
    names.reserve(kPolicies.size());
    for (const Policy policy : kPolicies) {
        names.push_back(name_of(policy));
    }
    return names;
}

} // namespace

std::vector<Option> policy_options() {
    return {{.name = "policy",
             .value = "POLICY",
             .help = "the kubelet's imagePullCredentialsVerificationPolicy",
             .choices = policy_names(),
             .heading = "Policy"},
            {.name = "allowlist",
             .value = "PATTERN",
             .help = "an image name, or a prefix that ends in '/*', of "
                     "NeverVerifyAllowlistedImages",
             .repeatable = true,
             .heading = "Policy"}};
}

answers::PolicyChoice policy_choice(const Arguments& arguments) {
    answers::PolicyChoice choice;
    const auto name = arguments.text("policy");
    choice.assumed = !name;
    choice.policy = name ? policy_named(*name).value() : Policy::never_verify_preloaded_images;
    choice.allowlist = arguments.texts("allowlist");
    return choice;
}

std::optional<Profile> profile_argument(const Arguments& arguments, std::string_view name) {
    const auto text = arguments.text(name);
    return text ? profile_named(*text) : std::nullopt;
}

std::vector<Profile> chosen_profiles(const Arguments& arguments) {
    if (const auto profile = profile_argument(arguments)) {
        return {*profile};
    }
    return {kProfiles.begin(), kProfiles.end()};
}

std::vector<std::string_view> profile_names() {
    std::vector<std::string_view> names;
    names.reserve(kReleases.size() + 2);
    for (const Profile& profile : kReleases) {
        names.push_back(profile.name);
    }
    names.insert(names.end(), {kNextRelease.name, kStrict.name});
    return names;
}

} // namespace pullrec::cli
