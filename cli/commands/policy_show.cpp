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

#include <algorithm>

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

ShownPolicy shown(const PolicySettings& settings, const Profile& profile) {
    if (!configuration_faults(settings.configuration, profile).empty()) {
        return {profile, "refused", "refused: see 'pullrec policy lint'"};
    }
    const auto policy = verification_policy(settings.configuration, profile);
    return policy ? ShownPolicy{profile, "inForce", verified_images(policy->policy(), profile)}
                  : ShownPolicy{profile, "gateOff", "no image"};
}

bool is_off_for_all(const PolicySettings& settings, const std::vector<ShownPolicy>& rows) {
    const FeatureGates& gates = settings.configuration.feature_gates;
    return std::all_of(rows.begin(), rows.end(), [&](const ShownPolicy& row) {
        return configured_gate(gates, row.profile) == false;
    });
}

std::string policy_text(const PolicySettings& settings, bool is_off) {
    if (is_off) {
        return settings.policy().empty() ? "none" : settings.policy();
    }
    return (settings.policy().empty() ? std::string(name_of(Policy::never_verify_preloaded_images))
                                      : settings.policy()) +
           std::string(settings.origin);
}

std::string gate_text(const PolicySettings& settings) {
    if (const auto gate = settings.gate(ensure_secret_pulled_images)) {
        return *gate ? "on" : "off";
    }
    std::string stages;
    for (const std::string_view stage : {"AllAlpha", "AllBeta"}) {
        if (const auto gate = settings.gate(stage)) {
            stages += fmt::format("{}{} {}", stages.empty() ? ", with " : " and ", stage,
                                  *gate ? "on" : "off");
        }
    }
    return "as the release has it" + stages;
}

void print_head(const Invocation& invocation, const PolicySettings& settings, bool is_off) {
    const EscapeRules rules{.ascii_only = invocation.style.ascii_only};
    invocation.out.write(fmt::format("Gate       {}\nPolicy     {}\n", gate_text(settings),
                                     escape(policy_text(settings, is_off), rules)));
    const auto allowlist = settings.allowlist();
    for (std::size_t i = 0; i < allowlist.size(); ++i) {
        invocation.out.write(fmt::format("{}{}\n", i == 0 ? "Allowlist  " : "           ",
                                         escape(shown_pattern(allowlist, i + 1), rules)));
    }
    invocation.out.write("\n");
}

void print_text(const Invocation& invocation, const PolicySettings& settings,
                const std::vector<ShownPolicy>& rows) {
    print_head(invocation, settings, is_off_for_all(settings, rows));
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
    const PolicySettings settings = policy_settings(invocation);
    std::vector<ShownPolicy> rows;
    for (const Profile& profile : chosen_profiles(invocation.arguments)) {
        rows.push_back(shown(settings, profile));
    }
    if (invocation.arguments.text("output") == "json") {
        print_list_document(invocation.out, "PolicyList", [&rows](JsonWriter& json) {
            for (const ShownPolicy& row : rows) {
                print_item(json, row);
            }
        });
    } else {
        print_text(invocation, settings, rows);
    }
    return ExitCode::done;
}

} // namespace

const Command& policy_show_command() {
    static const Command command{
        .path = "policy show",
        .group = Group::ask,
        .summary = "show what a policy comes to under each release",
        .details = "Without --policy the kubelet's configuration is shown, from where it lies or "
                   "from --kubelet-config; without one its default, marked as assumed. Up to 1.34 "
                   "the feature gate is off unless it is set, and then no policy may be set.",
        .examples = {{"pullrec policy show", "what is in force on this node"},
                     {"pullrec policy show --policy AlwaysVerify --profile kubelet-1.35",
                      "one release"}},
        .options = setting_options(),
        .formats = {"table", "json"},
        .globals = {"profile", "root-dir", "quiet"},
        .exits = {{ExitCode::done, "done"}, {ExitCode::io, "a configuration cannot be read"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
