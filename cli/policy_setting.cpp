// SPDX-License-Identifier: Apache-2.0
#include "cli/policy_setting.hpp"

#include "cli/policy_arguments.hpp"

namespace pullrec::cli {

namespace {

Policy assumed_policy(bool has_allowlist) {
    return has_allowlist ? Policy::never_verify_allowlisted_images
                         : Policy::never_verify_preloaded_images;
}

} // namespace

std::vector<Option> setting_options() {
    std::vector<Option> options = policy_options();
    options.front().choices = {};
    options.push_back({.name = "gate",
                       .value = "on|off",
                       .help = "the feature gate KubeletEnsureSecretPulledImages",
                       .choices = {"on", "off"},
                       .fallback = "on"});
    return options;
}

SettingArguments setting_arguments(const Arguments& arguments) {
    SettingArguments setting;
    setting.allowlist = arguments.texts("allowlist");
    setting.gate_on = arguments.text("gate") != "off";
    setting.policy = arguments.text("policy").value_or("");
    if (setting.policy.empty() && setting.gate_on) {
        setting.assumed = true;
        setting.policy = name_of(assumed_policy(!setting.allowlist.empty()));
    }
    return setting;
}

std::string shown_pattern(const std::vector<std::string>& allowlist, std::size_t position) {
    return position == 0 ? std::string()
                         : std::to_string(position) + ' ' + allowlist.at(position - 1);
}

} // namespace pullrec::cli
