// SPDX-License-Identifier: Apache-2.0
#include "cli/invocation.hpp"
#include "cli/output/document.hpp"
#include "cli/output/escape.hpp"
#include "cli/output/profile_groups.hpp"
#include "cli/output/wrap.hpp"
#include "cli/policy_arguments.hpp"
#include "cli/policy_setting.hpp"
#include "domain/policy_faults.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pullrec::cli {

namespace {

struct ProfileLint {
    Profile profile;
    std::vector<PolicyFault> faults;
};

std::vector<ProfileLint> lint(const PolicySettings& settings,
                              const std::vector<Profile>& profiles) {
    std::vector<ProfileLint> results;
    results.reserve(profiles.size());
    for (const Profile& profile : profiles) {
        results.push_back({profile, configuration_faults(settings.configuration, profile)});
    }
    return results;
}

bool same_faults(const ProfileLint& left, const ProfileLint& right) {
    return std::equal(left.faults.begin(), left.faults.end(), right.faults.begin(),
                      right.faults.end(), [](const PolicyFault& one, const PolicyFault& other) {
                          return one.pattern == other.pattern && one.why == other.why &&
                                 one.subject == other.subject;
                      });
}

void print_faults(const Invocation& invocation, const PolicySettings& settings,
                  const std::vector<PolicyFault>& faults) {
    std::vector<Definition> lines;
    for (const PolicyFault& fault : faults) {
        const std::string pattern = shown_pattern(settings.allowlist(), fault.pattern);
        lines.emplace_back(pattern.empty()
                               ? std::string(fault.subject)
                               : escape(pattern, {.ascii_only = invocation.style.ascii_only}),
                           fault.why);
    }
    invocation.out.write(definitions(lines, text_width(invocation.style), usual_term_width(lines)));
}

void print_text(const Invocation& invocation, const PolicySettings& settings,
                const std::vector<ProfileLint>& results) {
    each_profile_group(
        results, [](const ProfileLint& result) { return result.profile.name; }, same_faults,
        [&](const std::string& profiles, const ProfileLint& result) {
            invocation.out.write(
                fmt::format("{}  {}\n", result.faults.empty() ? "ACCEPTED" : "REFUSED ", profiles));
            print_faults(invocation, settings, result.faults);
        });
}

void print_item(JsonWriter& json, const ProfileLint& result) {
    json.begin_object();
    json.member("profile", result.profile.name);
    json.flag_member("accepted", result.faults.empty());
    json.key("faults");
    json.begin_array();
    for (const PolicyFault& fault : result.faults) {
        json.begin_object();
        if (fault.pattern > 0) {
            json.member("pattern", static_cast<std::int64_t>(fault.pattern));
        }
        json.member("message", fault.why);
        json.end_object();
    }
    json.end_array();
    json.end_object();
}

ExitCode run(const Invocation& invocation) {
    const PolicySettings settings = policy_settings(invocation);
    const auto results = lint(settings, chosen_profiles(invocation.arguments));
    if (invocation.arguments.text("output") == "json") {
        print_list_document(invocation.out, "PolicyLintList", [&results](JsonWriter& json) {
            for (const ProfileLint& result : results) {
                print_item(json, result);
            }
        });
    } else {
        print_text(invocation, settings, results);
    }
    const bool accepted =
        std::all_of(results.begin(), results.end(),
                    [](const ProfileLint& result) { return result.faults.empty(); });
    return accepted ? ExitCode::done : ExitCode::no;
}

} // namespace

const Command& policy_lint_command() {
    static const Command command{
        .path = "policy lint",
        .group = Group::ask,
        .summary = "tell which releases accept a policy and allowlist",
        .details = "A kubelet that refuses its configuration names only the first fault; here all "
                   "are named, by position. Patterns without --policy are checked for "
                   "NeverVerifyAllowlistedImages. Without any of them the kubelet's configuration "
                   "is checked where it lies.",
        .examples = {{"pullrec policy lint --allowlist nginx --allowlist 'quay.io/org/*'",
                      "under each release"},
                     {"pullrec policy lint --kubelet-config config.yaml --kubelet-config-dir "
                      "/etc/kubernetes/kubelet.conf.d",
                      "a configuration before it is rolled out"}},
        .options = setting_options(),
        .formats = {"table", "json"},
        .globals = {"profile", "root-dir", "quiet"},
        .exits = {{ExitCode::done, "all accept it"},
                  {ExitCode::no, "some release refuses it"},
                  {ExitCode::io, "a configuration cannot be read"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
