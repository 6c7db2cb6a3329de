// SPDX-License-Identifier: Apache-2.0
#include "cli/output/check_text.hpp"

#include "cli/output/escape.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

namespace {

using answers::Verdict;

std::string_view consequence(const CheckView& view) {
    switch (view.verdict) {
    case Verdict::allowed:
        return "IfNotPresent and Never: the image is used without asking the registry.";
    case Verdict::must_pull:
    case Verdict::error:
        return view.image_ref.empty()
                   ? "IfNotPresent: the image is pulled. Never: the pod fails with "
                     "ErrImageNeverPull."
                   : "IfNotPresent: the registry is asked. Never: the pod fails with "
                     "ErrImageNeverPull.";
    case Verdict::unknown:
        break;
    }
    return view.releases_agree ? "It cannot be told whether the registry would be asked."
                               : "It depends on the kubelet's release: name it with --profile.";
}

void print_steps(Output& out, const ReleaseView& release, EscapeRules rules) {
    int number = 0;
    for (const CheckStep& step : release.steps) {
        out.write(fmt::format("  {} {:<20} {}\n", ++number, step.label, escape(step.text, rules)));
    }
    out.write(fmt::format("  {:<22} {}\n", "result", escape(release.result, rules)));
}

void print_comparison(Output& out, const CheckView& view, EscapeRules rules) {
    const ComparisonView& comparison = *view.comparison;
    const std::string_view after = headline_of(comparison.verdict);
    if (!comparison.changes) {
        out.write(
            fmt::format("\nNothing changes with {}: {}\n", comparison.release.profile, after));
        return;
    }
    out.write(fmt::format("\nThis changes with {}: {} instead of {}\n", comparison.release.profile,
                          after, headline_of(view.verdict)));
    print_steps(out, comparison.release, rules);
}

} // namespace

void print_check(Output& out, const CheckView& view, Style style) {
    const EscapeRules rules{.ascii_only = style.ascii_only};
    out.write(fmt::format("{:<9}  {}\n", headline_of(view.verdict), escape(view.image, rules)));
    if (view.releases_agree) {
        print_steps(out, view.releases.back(), rules);
    } else {
        for (const ReleaseView& release : view.releases) {
            out.write(fmt::format("  {}: {}\n", release.profile, release.verdict));
            print_steps(out, release, rules);
        }
    }
    out.write(fmt::format("{}\n", consequence(view)));
    if (view.releases_agree && view.releases.back().would_write) {
        out.write("The kubelet would also record this pod's secret for the image.\n");
    }
    if (view.comparison) {
        print_comparison(out, view, rules);
    }
}

} // namespace pullrec::cli
