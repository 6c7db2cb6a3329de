// SPDX-License-Identifier: Apache-2.0
#include "cli/output/who_can_text.hpp"

#include "answers/grant.hpp"
#include "cli/output/escape.hpp"
#include "cli/output/profile_groups.hpp"
#include "cli/output/record_text.hpp"
#include "cli/output/wrap.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pullrec::cli {

namespace {

using answers::RecordedAccess;
using answers::ReleaseAccess;
using answers::WhoCanQuestion;

bool same_access(const ReleaseAccess& left, const ReleaseAccess& right) {
    const auto same_record = [](const RecordedAccess& one, const RecordedAccess& other) {
        return one.image_ref == other.image_ref && one.readable == other.readable &&
               one.access == other.access;
    };
    const bool same_name = left.name == right.name || left.records.empty();
    return same_name && left.gate_on == right.gate_on &&
           left.verifies_pulled == right.verifies_pulled &&
           left.verifies_preloaded == right.verifies_preloaded &&
           left.profile.hash_match == right.profile.hash_match &&
           left.records.size() == right.records.size() &&
           std::equal(left.records.begin(), left.records.end(), right.records.begin(), same_record);
}

void print_text(Output& out, const std::string& text, const ListStyle& style) {
    const std::string shown = escape(text, {.ascii_only = style.terminal.ascii_only});
    out.write((style.terminal.width ? wrap(shown, text_width(style.terminal), 0) : shown) + "\n");
}

bool has_secret(const ReleaseAccess& release) {
    return std::any_of(release.records.begin(), release.records.end(),
                       [](const RecordedAccess& record) { return !record.access.secrets.empty(); });
}

/// Why every pod may use the image, whatever is recorded; "" when that is not so.
std::string opened_to_all(const ReleaseAccess& release, const WhoCanQuestion& question) {
    if (!release.gate_on) {
        return fmt::format("Every pod: {} has the feature gate off, so nothing is verified.",
                           release.profile.name);
    }
    return release.verifies_pulled ? std::string()
                                   : fmt::format("Every pod: {} does not verify this image.",
                                                 name_of(question.policy.policy));
}

void print_record(Output& out, const RecordedAccess& record, const ReleaseAccess& release,
                  const ListStyle& style) {
    print_text(out,
               fmt::format("{}  recorded as {}", ref_text(record.image_ref.text, style),
                           release.name.text),
               style);
    if (record.readable) {
        print_entry(out, record.access, style);
    } else {
        out.write("  nobody: this release cannot read the record\n");
    }
}

/// What holds for all whom no line above names; "" when every pod is named.
std::string rest_text(const ReleaseAccess& release) {
    if (release.records.empty()) {
        return release.verifies_preloaded
                   ? "No record knows this name: nobody may use it without a pull."
                   : "No record knows this name: every pod may use it if the kubelet never pulled "
                     "it (preloaded), else nobody.";
    }
    if (std::all_of(
            release.records.begin(), release.records.end(),
            [](const RecordedAccess& record) { return record.access.node_pods_accessible; })) {
        return {};
    }
    if (!has_secret(release)) {
        return "Other pods must pull it.";
    }
    return release.profile.hash_match == HashMatch::recorded
               ? "Other pods must pull it, unless a secret of theirs holds the same login as one "
                 "of these."
               : "Other pods must pull it, unless a secret of theirs holds a login that is proven "
                 "to have pulled it.";
}

void print_release(Output& out, const ReleaseAccess& release, const WhoCanQuestion& question,
                   const ListStyle& style) {
    if (const std::string all = opened_to_all(release, question); !all.empty()) {
        print_text(out, all, style);
        return;
    }
    for (const RecordedAccess& record : release.records) {
        print_record(out, record, release, style);
    }
    if (const std::string rest = rest_text(release); !rest.empty()) {
        print_text(out, rest, style);
    }
}

} // namespace

void print_who_can(Output& out, const WhoCanQuestion& question,
                   const std::vector<ReleaseAccess>& releases, const ListStyle& style) {
    print_text(out, "Image   " + question.image.text, style);
    print_text(out,
               fmt::format("Policy  {}{}", name_of(question.policy.policy),
                           question.policy.assumed ? " (assumed)" : ""),
               style);
    each_profile_group(
        releases, [](const ReleaseAccess& release) { return release.profile.name; }, same_access,
        [&](const std::string& profiles, const ReleaseAccess& release) {
            out.write("\n");
            if (!same_access(releases.front(), releases.back())) {
                out.write(profiles + ":\n");
            }
            print_release(out, release, question, style);
        });
}

} // namespace pullrec::cli
