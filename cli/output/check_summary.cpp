// SPDX-License-Identifier: Apache-2.0
#include "cli/output/check_summary.hpp"

#include "cli/output/count_text.hpp"
#include "cli/output/escape.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>

namespace pullrec::cli {

namespace {

using answers::Verdict;

constexpr std::size_t names_at_most = 8;

/// Pods by name, each with what is said of it in brackets.
using Names = std::map<std::string, std::set<std::string>>;

std::string joined(const Names& names, bool all) {
    std::string text;
    std::size_t shown = 0;
    for (const auto& [name, words] : names) {
        if (!all && shown == names_at_most) {
            return text + ", ... -v lists all";
        }
        text += fmt::format("{}{} ({})", shown++ == 0 ? "" : ", ", name, fmt::join(words, ", "));
    }
    return text;
}

/// Escaped: the name is the document's.
std::string asker_name(const CheckView& view, Style style) {
    return escape(view.asker ? view.asker->name_space + "/" + view.asker->name : view.image,
                  {.ascii_only = style.ascii_only});
}

std::string needs(const CheckPage& page, const CheckShown& shown, Style style) {
    Names names;
    for (const CheckView& view : page.views) {
        if (!view.need.empty()) {
            names[asker_name(view, style)].insert(std::string(view.need));
        }
    }
    return names.empty() ? "" : "Would need the registry: " + joined(names, shown.all_names) + "\n";
}

std::string never_start(const CheckPage& page, const CheckShown& shown, Style style) {
    Names names;
    for (const CheckView& view : page.views) {
        if (!view.never_starts.empty()) {
            names[asker_name(view, style)].insert("InvalidImageName");
        }
    }
    return names.empty() ? "" : "Would never start: " + joined(names, shown.all_names) + "\n";
}

std::string changes(const CheckPage& page, const CheckShown& shown, Style style) {
    Names names;
    std::string_view profile;
    for (const CheckView& view : page.views) {
        if (view.comparison) {
            profile = view.comparison->release.profile;
            if (view.comparison->changes) {
                names[asker_name(view, style)].insert(
                    fmt::format("{} instead of {}", headline_of(view.comparison->verdict),
                                headline_of(view.verdict)));
            }
        }
    }
    if (profile.empty()) {
        return "";
    }
    return names.empty()
               ? fmt::format("Nothing changes with {}.\n", profile)
               : fmt::format("With {} this changes: {}\n", profile, joined(names, shown.all_names));
}

std::int64_t count(const CheckPage& page, const std::function<bool(const CheckView&)>& is_one) {
    return std::count_if(page.views.begin(), page.views.end(), [&](const CheckView& view) {
        return view.verdict == Verdict::unknown && view.releases_agree && is_one(view);
    });
}

std::string unseen_secrets(const CheckPage& page) {
    const auto named =
        count(page, [](const CheckView& view) { return view.doubt == Doubt::secret_is_recorded; });
    const auto all = named + count(page, [](const CheckView& view) {
                         return view.doubt == Doubt::secret_may_match;
                     });
    return all == 0 ? ""
                    : fmt::format("Unknown: secrets not given (--secrets-dir). {} of {} would "
                                  "match if the named secrets are unchanged.\n",
                                  named, all);
}

std::string other_unknowns(const CheckPage& page) {
    std::map<std::string, std::int64_t> reasons;
    for (const CheckView& view : page.views) {
        if (view.verdict != Verdict::unknown) {
            continue;
        }
        if (!view.unknown_because.empty()) {
            ++reasons[view.unknown_because];
        } else if (!view.releases_agree) {
            ++reasons["the kubelet's releases differ (--profile)"];
        } else if (view.doubt == Doubt::none) {
            ++reasons["the directories changed while they were read: run it again"];
        } else if (view.doubt == Doubt::account_is_recorded) {
            ++reasons["whether a plugin returns a login for the service account "
                      "(--service-account)"];
        } else if (view.doubt == Doubt::account_may_add) {
            ++reasons["service accounts not given (-f)"];
        }
    }
    std::string text;
    for (const auto& [reason, number] : reasons) {
        text += fmt::format("Unknown: {}: {}\n", reason, counted(number, "container"));
    }
    return text;
}

} // namespace

bool CheckShown::shows(const CheckView& view) const {
    return !failed_only || view.verdict != Verdict::allowed ||
           (view.comparison && view.comparison->verdict != Verdict::allowed);
}

CheckCounts count_verdicts(const std::vector<CheckView>& views) {
    CheckCounts counts;
    for (const CheckView& view : views) {
        ++counts.numbers.at(static_cast<std::size_t>(view.verdict));
    }
    return counts;
}

std::string policy_text(const answers::PolicyChoice& choice) {
    return choice.configuration && choice.configuration->policy
               ? *choice.configuration->policy
               : std::string(name_of(choice.policy));
}

void print_check_counts(Output& out, const CheckPage& page, Style style) {
    const CheckCounts counts = count_verdicts(page.views);
    const EscapeRules rules{.ascii_only = style.ascii_only};
    out.write(fmt::format(
        "{}: {} allowed, {} must pull, {} unknown, {} error   (policy {}, {})\n",
        counted(static_cast<std::int64_t>(page.views.size()), "container"),
        counts.of(Verdict::allowed), counts.of(Verdict::must_pull), counts.of(Verdict::unknown),
        counts.of(Verdict::error), escape(policy_text(page.policy.choice), rules),
        page.policy.source.empty() ? "assumed" : escape(page.policy.source, rules)));
}

void print_check_names(Output& out, const CheckPage& page, const CheckShown& shown, Style style) {
    out.write(never_start(page, shown, style) + needs(page, shown, style) + unseen_secrets(page) +
              other_unknowns(page) + changes(page, shown, style));
}

} // namespace pullrec::cli
