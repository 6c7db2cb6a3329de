// SPDX-License-Identifier: Apache-2.0
#include "cli/policy_setting.hpp"

#include "cli/kubelet_policy.hpp"
#include "cli/policy_arguments.hpp"

#include <utility>

namespace pullrec::cli {

namespace {

Policy assumed_policy(bool has_allowlist) {
    return has_allowlist ? Policy::never_verify_allowlisted_images
                         : Policy::never_verify_preloaded_images;
}

void set_gate(KubeletConfiguration& configuration, bool is_on) {
    configuration.feature_gates.insert_or_assign(std::string(ensure_secret_pulled_images), is_on);
}

void take_flags(const Arguments& arguments, KubeletConfiguration& configuration) {
    if (const auto policy = arguments.text("policy")) {
        configuration.policy = policy;
    }
    if (arguments.given("allowlist")) {
        configuration.allowlist = arguments.texts("allowlist");
    }
    if (const auto gate = arguments.text("gate")) {
        set_gate(configuration, gate == "on");
    }
}

/// With a gate that is off a policy must not be set, so none is filled in.
PolicySettings with_default(PolicySettings settings) {
    if (!settings.policy().empty()) {
        settings.origin = {};
        return settings;
    }
    if (settings.gate(ensure_secret_pulled_images) != false && settings.source.empty()) {
        settings.configuration.policy = name_of(assumed_policy(!settings.allowlist().empty()));
    }
    return settings;
}

} // namespace

std::vector<Option> setting_options() {
    std::vector<Option> options = policy_options();
    options.front().choices = {};
    options.push_back({.name = "gate",
                       .value = "on|off",
                       .help =
                           "the feature gate KubeletEnsureSecretPulledImages (default: on; of a "
                           "configuration: what it says, else what the release has)",
                       .choices = {"on", "off"},
                       .heading = "Policy"});
    const auto more = kubelet_configuration_options();
    options.insert(options.end(), more.begin(), more.end());
    return options;
}

PolicySettings policy_settings(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    const bool has_flags =
        arguments.given("policy") || arguments.given("allowlist") || arguments.given("gate");
    PolicySettings settings;
    if (auto found =
            kubelet_configuration(invocation, has_flags ? std::nullopt : kubelet_root(arguments))) {
        settings = {std::move(found->configuration), " (default)", std::move(found->path)};
        tell_configuration(invocation, settings.source);
    } else {
        settings.origin = " (assumed)";
        set_gate(settings.configuration, true);
    }
    take_flags(arguments, settings.configuration);
    return with_default(std::move(settings));
}

std::string shown_pattern(const std::vector<std::string>& allowlist, std::size_t position) {
    return position == 0 ? std::string()
                         : std::to_string(position) + ' ' + allowlist.at(position - 1);
}

} // namespace pullrec::cli
