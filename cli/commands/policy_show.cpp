// SPDX-License-Identifier: Apache-2.0
#include "cli/invocation.hpp"
#include "cli/output/document.hpp"
#include "cli/output/escape.hpp"
#include "cli/output/profile_groups.hpp"
#include "cli/output/table.hpp"
#include "cli/policy_arguments.hpp"
#include "cli/policy_setting.hpp"
#include "domain/policy.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

namespace {

/// What a setting comes to under one release.
struct ShownPolicy {
    Profile profile;
    std::string_view answer; ///< `inForce`, `gateOff` or `refused`
    std::string verified;    ///< which images
};

std::string verified_images(Policy policy, const Profile& profile) {
    switch (policy) {
    case Policy::never_verify:
        return "no image";
    case Policy::never_verify_preloaded_images:
        return "images that the kubelet pulled";
    case Policy::never_verify_allowlisted_images:
        return profile.allowlist_covers_pulled ? "all but images on the allowlist"
                                               : "all but preloaded images on the allowlist";
    case Policy::always_verify:
        break;
    }
    return "every image";
}

ShownPolicy shown(const SettingArguments& setting, const Profile& profile) {
    if (!policy_faults(setting.view(), profile, setting.gate_on).empty()) {
        return {profile, "refused", "refused: see 'pullrec policy lint'"};
    }
    if (!setting.gate_on) {
        return {profile, "gateOff", "no image"};
    }
    const auto policy = policy_named(setting.policy);
    return {profile, "inForce", verified_images(policy.value(), profile)};
}

void print_head(const Invocation& invocation, const SettingArguments& setting) {
    const EscapeRules rules{.ascii_only = invocation.style.ascii_only};
    invocation.out.write(
        fmt::format("Gate       {}\nPolicy     {}{}\n", setting.gate_on ? "on" : "off",
                    setting.policy.empty() ? "none" : escape(setting.policy, rules),
                    setting.assumed ? " (assumed)" : ""));
    for (std::size_t i = 0; i < setting.allowlist.size(); ++i) {
        invocation.out.write(fmt::format("{}{}\n", i == 0 ? "Allowlist  " : "           ",
                                         escape(shown_pattern(setting.allowlist, i + 1), rules)));
    }
    invocation.out.write("\n");
}

void print_text(const Invocation& invocation, const SettingArguments& setting,
                const std::vector<ShownPolicy>& rows) {
    print_head(invocation, setting);
    Table table({{"PROFILE"}, {"GATE BY DEFAULT"}, {"VERIFIES"}}, invocation.style);
    each_profile_group(
        rows, [](const ShownPolicy& row) { return row.profile.name; },
        [](const ShownPolicy& left, const ShownPolicy& right) {
            return left.profile.gate_default == right.profile.gate_default &&
                   left.verified == right.verified;
        },
        [&table](const std::string& profiles, const ShownPolicy& row) {
            table.add({profiles, row.profile.gate_default ? "on" : "off", row.verified});
        });
    table.print(invocation.out);
}

void print_item(JsonWriter& json, const ShownPolicy& row) {
    json.begin_object();
    json.member("profile", row.profile.name);
    json.flag_member("gateByDefault", row.profile.gate_default);
    json.member("answer", row.answer);
    if (row.answer != "refused") {
        json.member("verifies", row.verified);
    }
    json.end_object();
}

ExitCode run(const Invocation& invocation) {
    const SettingArguments setting = setting_arguments(invocation.arguments);
    std::vector<ShownPolicy> rows;
    for (const Profile& profile : chosen_profiles(invocation.arguments)) {
        rows.push_back(shown(setting, profile));
    }
    if (invocation.arguments.text("output") == "json") {
        print_list_document(invocation.out, "PolicyList", [&rows](JsonWriter& json) {
            for (const ShownPolicy& row : rows) {
                print_item(json, row);
            }
        });
    } else {
        print_text(invocation, setting, rows);
    }
    return ExitCode::done;
}

} // namespace

const Command& policy_show_command() {
    static const Command command{
        .path = "policy show",
        .group = Group::ask,
        .summary = "show what a verification policy comes to under each release",
        .details = "Without --policy the kubelet's default is shown, marked as assumed. Up to 1.34 "
                   "the feature gate is off unless it is set, and then no policy may be set.",
        .examples = {{"pullrec policy show", "the default"},
                     {"pullrec policy show --policy AlwaysVerify --profile kubelet-1.35",
                      "one release"}},
        .options = setting_options(),
        .formats = {"table", "json"},
        .globals = {"profile"},
        .exits = {{ExitCode::done, "done"}, {ExitCode::usage, "wrong call"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
