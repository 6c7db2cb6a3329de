// SPDX-License-Identifier: Apache-2.0
#include "cli/setting_rules.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace pullrec::cli {

namespace {

constexpr std::string_view lifts_safety =
    "it can lift a safety rule, so it stands on the command line each time";
constexpr std::string_view tells_login = "it can hold or lead to a login, which no file here keeps";

constexpr std::array<std::pair<std::string_view, std::string_view>, 24> reasons{
    {{"absence-is-preloaded", lifts_safety},
     {"accept-clock", lifts_safety},
     {"accept-list", lifts_safety},
     {"and-copies", lifts_safety},
     {"assume-all", lifts_safety},
     {"config", "it names the file itself"},
     {"exact", lifts_safety},
     {"grace", lifts_safety},
     {"hash", tells_login},
     {"images", "a list is of one moment, so it stands on the command line"},
     {"images-taken", "a list is of one moment, so it stands on the command line"},
     {"limit", "scripts would miss what is behind it"},
     {"max-delete", lifts_safety},
     {"max-gap", lifts_safety},
     {"no-containers", lifts_safety},
     {"node-config", tells_login},
     {"preloaded", lifts_safety},
     {"restart-follows", lifts_safety},
     {"secret", tells_login},
     {"secret-file", tells_login},
     {"secrets-dir", tells_login},
     {"show-hashes", "hashes of logins show only when a person asks for them"},
     {"single-list", lifts_safety},
     {"yes", "the question is for a person, and a script says --yes itself"}}};

std::vector<SettingRule> make_rules() {
    return {
        {.option = "busy-timeout"},
        {.option = "cluster", .for_all = false},
        {.option = "color"},
        {.option = "containers-cmd", .for_all = false, .rivals = {"containers", "no-containers"}},
        {.option = "db", .rivals = {"files"}, .yields_to = {"root-dir"}},
        {.option = "dry-run", .for_all = false},
        {.option = "files", .rivals = {"db"}, .yields_to = {"root-dir"}},
        {.option = "hash-key-file", .for_all = false},
        {.option = "images-cmd", .for_all = false, .rivals = {"images"}},
        {.option = "kubelet-config", .for_all = false},
        {.option = "kubelet-config-dir", .for_all = false},
        {.option = "no-headers"},
        {.option = "no-input"},
        {.option = "no-trunc"},
        {.option = "node", .for_all = false},
        {.option = "output"},
        {.option = "profile"},
        {.option = "quiet"},
        {.option = "read-only", .for_all = false},
        {.option = "root-dir"},
        {.option = "runtime-namespace", .for_all = false},
        {.option = "severity", .for_all = false},
        {.option = "textfile", .for_all = false},
        {.option = "time"},
        {.option = "verbose"},
    };
}

} // namespace

std::span<const SettingRule> setting_rules() {
    static const std::vector<SettingRule> rules = make_rules();
    return rules;
}

const SettingRule* find_rule(std::string_view option) {
    const auto rules = setting_rules();
    const auto found = std::find_if(rules.begin(), rules.end(), [option](const SettingRule& rule) {
        return rule.option == option;
    });
    return found == rules.end() ? nullptr : &*found;
}

std::string_view reason_to_refuse(std::string_view option) {
    const auto* found = std::find_if(reasons.begin(), reasons.end(),
                                     [option](const auto& entry) { return entry.first == option; });
    return found == reasons.end() ? "it belongs to one call, on the command line" : found->second;
}

} // namespace pullrec::cli
