// SPDX-License-Identifier: Apache-2.0
#include "cli/invocation.hpp"
#include "cli/output/document.hpp"
#include "cli/output/profile_groups.hpp"
#include "cli/output/table.hpp"
#include "cli/policy_arguments.hpp"
#include "cli/policy_setting.hpp"
#include "cli/typed_arguments.hpp"
#include "domain/error.hpp"
#include "domain/policy.hpp"

#include <algorithm>

namespace pullrec::cli {

namespace {

/// What one release makes of an image.
struct TestRow {
    Profile profile;
    bool refused = false;    ///< it does not start with this setting; nothing below is told
    std::size_t pattern = 0; ///< the first that matches, from 1; 0: none
    bool verifies_pulled = false;
    bool verifies_preloaded = false;

    [[nodiscard]] bool says_as(const TestRow& other) const {
        return refused == other.refused && pattern == other.pattern &&
               verifies_pulled == other.verifies_pulled &&
               verifies_preloaded == other.verifies_preloaded;
    }
};

std::size_t first_match(const std::vector<std::string>& patterns, const Profile& profile,
                        const Image& image) {
    const auto match =
        std::find_if(patterns.begin(), patterns.end(), [&](const std::string& pattern) {
            return Allowlist::of({&pattern, 1}, profile.name_rule).matches(image);
        });
    return match == patterns.end() ? 0 : static_cast<std::size_t>(match - patterns.begin()) + 1;
}

TestRow tested(const PolicySettings& settings, const Profile& profile, const Image& image) {
    TestRow row{.profile = profile};
    row.refused = !configuration_faults(settings.configuration, profile).empty();
    const auto policy =
        row.refused ? std::nullopt : verification_policy(settings.configuration, profile);
    if (policy) {
        row.pattern = first_match(settings.allowlist(), profile, image);
        row.verifies_pulled = policy->requires_verification(image, true);
        row.verifies_preloaded = policy->requires_verification(image, false);
    }
    return row;
}

std::string verify_text(bool verifies) {
    return verifies ? "verify" : "open";
}

void print_table(const Invocation& invocation, const PolicySettings& settings,
                 const std::vector<TestRow>& rows) {
    Table table({{"PROFILE"}, {"MATCHES"}, {"IF PULLED"}, {"IF PRELOADED"}}, invocation.style);
    each_profile_group(
        rows, [](const TestRow& row) { return row.profile.name; },
        [](const TestRow& left, const TestRow& right) { return left.says_as(right); },
        [&](const std::string& profiles, const TestRow& row) {
            if (row.refused) {
                table.add({profiles, "refused: see 'policy lint'"});
                return;
            }
            table.add({profiles, shown_pattern(settings.allowlist(), row.pattern),
                       verify_text(row.verifies_pulled), verify_text(row.verifies_preloaded)});
        });
    table.print(invocation.out);
}

void print_item(JsonWriter& json, const TestRow& row) {
    json.begin_object();
    json.member("profile", row.profile.name);
    json.flag_member("refused", row.refused);
    if (!row.refused) {
        json.flag_member("matches", row.pattern > 0);
        if (row.pattern > 0) {
            json.member("pattern", static_cast<std::int64_t>(row.pattern));
        }
        json.flag_member("verifiesPulled", row.verifies_pulled);
        json.flag_member("verifiesPreloaded", row.verifies_preloaded);
    }
    json.end_object();
}

/// 0 when the answer is the same yes for all that start, 1 for the same no, 3 for both.
ExitCode exit_of(const PolicySettings& settings, const std::vector<TestRow>& rows) {
    std::size_t asked = 0;
    std::size_t yes = 0;
    for (const TestRow& row : rows) {
        if (!row.refused) {
            ++asked;
            const bool answer =
                settings.allowlist().empty() ? !row.verifies_pulled : row.pattern > 0;
            yes += answer ? 1 : 0;
        }
    }
    if (asked == 0) {
        throw Error(ErrorCode::usage, "no release takes this policy: see 'pullrec policy lint'");
    }
    if (yes == asked) {
        return ExitCode::done;
    }
    return yes == 0 ? ExitCode::no : ExitCode::partly;
}

ExitCode run(const Invocation& invocation) {
    const PolicySettings settings = policy_settings(invocation);
    const Image image = image_argument(invocation.arguments);
    std::vector<TestRow> rows;
    for (const Profile& profile : chosen_profiles(invocation.arguments)) {
        rows.push_back(tested(settings, profile, image));
    }
    const ExitCode exit = exit_of(settings, rows);
    if (invocation.arguments.text("output") == "json") {
        print_list_document(invocation.out, "PolicyTestList", [&rows](JsonWriter& json) {
            for (const TestRow& row : rows) {
                print_item(json, row);
            }
        });
    } else {
        print_table(invocation, settings, rows);
    }
    return exit;
}

} // namespace

const Command& policy_test_command() {
    static const Command command{
        .path = "policy test",
        .group = Group::ask,
        .summary = "tell whether an allowlist matches an image",
        .details = "Up to 1.35 the image is compared as the pod spells it, with its tag; since "
                   "1.36 without. Familiar names are never filled in: 'nginx' and "
                   "'docker.io/library/nginx' are two names.",
        .examples = {{"pullrec policy test quay.io/org/app:v1 --allowlist 'quay.io/org/*'",
                      "does it match"},
                     {"pullrec policy test nginx --policy NeverVerifyPreloadedImages",
                      "is it verified"}},
        .positionals = {{.name = "IMAGE", .help = "the image as the pod spells it"}},
        .options = setting_options(),
        .formats = {"table", "json"},
        .globals = {"profile", "root-dir", "quiet"},
        .exits = {{ExitCode::done, "a pattern matches; without patterns: not verified"},
                  {ExitCode::no, "none matches; verified if the kubelet pulled it"},
                  {ExitCode::usage, "wrong call, or no release takes the policy"},
                  {ExitCode::partly, "releases differ"},
                  {ExitCode::io, "a configuration cannot be read"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
