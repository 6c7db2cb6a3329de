// SPDX-License-Identifier: Apache-2.0
#include "cli/output/revoke_view.hpp"

#include "cli/output/count_text.hpp"
#include "cli/output/escape.hpp"
#include "cli/output/wrap.hpp"
#include "domain/credential_tag.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

namespace pullrec::cli {

namespace {

using upkeep::RevokePlan;

constexpr std::size_t kNamedAtMost = 10;

std::string counted_size(std::size_t number, std::string_view noun) {
    return counted(static_cast<std::int64_t>(number), noun);
}

std::string names_text(const std::vector<Coordinates>& secrets, const ListStyle& style) {
    std::string text;
    std::vector<std::string> names;
    names.reserve(secrets.size());
    for (const Coordinates& secret : secrets) {
        names.push_back(secret.name_space + '/' + secret.name);
    }
    names.erase(std::unique(names.begin(), names.end()), names.end());
    for (std::size_t i = 0; i < std::min(names.size(), kNamedAtMost); ++i) {
        text += (i == 0 ? "" : ", ") + escape(names[i], {.ascii_only = style.terminal.ascii_only});
    }
    return names.size() > kNamedAtMost
               ? fmt::format("{} and {} more", text, names.size() - kNamedAtMost)
               : text;
}

std::string logins_text(const RevokePlan& plan, const ListStyle& style) {
    std::string text;
    for (const upkeep::RecordedLogin& login : plan.logins) {
        text += fmt::format(
            "Credential {} is recorded under {}: {}\n", credential_text(login.hash, style),
            counted_size(login.secrets.size(), "secret"), names_text(login.secrets, style));
    }
    return text;
}

std::string keeps_text(const RevokePlan& plan) {
    std::string text;
    const std::size_t kept = plan.records.size() - plan.emptied;
    const auto width = std::max(std::to_string(kept).size(), std::to_string(plan.emptied).size());
    const auto line = [&](std::size_t number, std::string_view one, std::string_view many) {
        if (number > 0) {
            text += fmt::format("  {:>{}} {}\n", number, width, number == 1 ? one : many);
        }
    };
    line(kept, "record keeps other grants", "records keep other grants");
    line(plan.emptied, "record keeps none; it stays as a marker, so the next pod must authenticate",
         "records keep none; they stay as markers, so the next pod must authenticate");
    return text;
}

std::string earlier_text(const RevokePlan& plan) {
    if (plan.earlier == 0) {
        return {};
    }
    return plan.earlier == 1
               ? "Of the grants 1 is a login that pulled before its secret was rotated: only the "
                 "profile strict lets it in.\n"
               : fmt::format("Of the grants {} are logins that pulled before their secrets were "
                             "rotated: only the profile strict lets them in.\n",
                             plan.earlier);
}

std::string number_is(std::size_t number, std::string_view what) {
    return fmt::format("{} {} {}", number, number == 1 ? "is" : "are", what);
}

std::string still_open_text(const RevokePlan& plan, const ListStyle& style) {
    std::string text;
    const auto add = [&](std::size_t number, std::string_view what) {
        if (number == 0) {
            return;
        }
        text += text.empty() ? fmt::format("Still open afterwards: {} of these images {} {}",
                                           number, number == 1 ? "is" : "are", what)
                             : ", " + number_is(number, what);
    };
    add(plan.still_node_wide, "node-wide");
    add(plan.still_unverified, "open by the policy or its allowlist");
    text += text.empty() ? "" : ".\n";
    if (!plan.copies.empty()) {
        text += fmt::format("Still open through the same login as {}: without --exact it would "
                            "go too.\n",
                            names_text(plan.copies, style));
    }
    return text;
}

} // namespace

std::string revoke_plan_text(const RevokePlan& plan, const ListStyle& style) {
    std::string text = logins_text(plan, style);
    if (plan.records.empty()) {
        return text + "No grant is left to remove.\n" + still_open_text(plan, style);
    }
    const std::string elsewhere =
        plan.elsewhere == 0 ? "" : fmt::format(" ({} of them in other namespaces)", plan.elsewhere);
    text += fmt::format("Would remove {} from {}{}:\n", counted_size(plan.grants, "grant"),
                        counted_size(plan.records.size(), "record"), elsewhere);
    return text + keeps_text(plan) + earlier_text(plan) + still_open_text(plan, style) +
           "No record would be deleted. ";
}

std::string revoked_text(const upkeep::RevokeOutcome& outcome, const std::string& where) {
    if (outcome.records == 0) {
        return fmt::format("No grant is left to remove; the revocation is remembered ({}).\n",
                           where);
    }
    return fmt::format("Removed {} from {} ({}).\n"
                       "Running containers are not affected. Revoke the credential at the registry "
                       "too: until then it still pulls.\n",
                       counted_size(outcome.grants, "grant"),
                       counted_size(outcome.records, "record"), where);
}

void print_revoke_members(JsonWriter& json, const RevokePlan& plan,
                          const std::optional<upkeep::RevokeOutcome>& outcome,
                          const ListStyle& style) {
    const auto member = [&](std::string_view name, std::size_t value) {
        json.member(name, static_cast<std::int64_t>(value));
    };
    json.flag_member("dryRun", !outcome.has_value());
    member("grants", outcome ? outcome->grants : plan.grants);
    member("records", outcome ? outcome->records : plan.records.size());
    member("inOtherNamespaces", plan.elsewhere);
    member("emptied", plan.emptied);
    member("stillNodeWide", plan.still_node_wide);
    member("stillUnverified", plan.still_unverified);
    json.key("logins");
    json.begin_array();
    for (const upkeep::RecordedLogin& login : plan.logins) {
        json.begin_object();
        json.member("credentialTag", credential_tag(login.hash, style.tag_key));
        if (style.show_hashes) {
            json.member("credentialHash", login.hash);
        }
        member("secrets", login.secrets.size());
        json.end_object();
    }
    json.end_array();
    json.key("items");
    json.begin_array();
    for (const upkeep::Withdrawal& record : plan.records) {
        json.begin_object();
        json.member("imageRef", record.before.stored.record.image_ref.text);
        member("grants", record.grants);
        json.end_object();
    }
    json.end_array();
    if (outcome) {
        json.key("changedSince");
        json.begin_array();
        for (const ImageRef& ref : outcome->changed_since) {
            json.text(ref.text);
        }
        json.end_array();
    }
}

} // namespace pullrec::cli
