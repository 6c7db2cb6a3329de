// SPDX-License-Identifier: Apache-2.0
#include "cli/output/check_text.hpp"

#include "cli/output/escape.hpp"
#include "cli/output/wrap.hpp"

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

/// A labelled line; on a terminal its text is broken to fit.
void print_labelled(Output& out, const std::string& label, std::string_view text, Style style) {
    const std::string shown = escape(text, {.ascii_only = style.ascii_only});
    out.write(label + (style.width ? wrap(shown, text_width(style), label.size()) : shown) + "\n");
}

void print_steps(Output& out, const ReleaseView& release, Style style) {
    int number = 0;
    for (const CheckStep& step : release.steps) {
        print_labelled(out, fmt::format("  {} {:<20} ", ++number, step.label), step.text, style);
    }
    print_labelled(out, fmt::format("  {:<22} ", "result"), release.result, style);
}

void print_comparison(Output& out, const CheckView& view, Style style) {
    const ComparisonView& comparison = *view.comparison;
    const std::string_view after = headline_of(comparison.verdict);
    if (!comparison.changes) {
        out.write(
            fmt::format("\nNothing changes with {}: {}\n", comparison.release.profile, after));
        return;
    }
    out.write(fmt::format("\nThis changes with {}: {} instead of {}\n", comparison.release.profile,
                          after, headline_of(view.verdict)));
    print_steps(out, comparison.release, style);
}

} // namespace

void print_check(Output& out, const CheckView& view, Style style) {
    const EscapeRules rules{.ascii_only = style.ascii_only};
    out.write(fmt::format("{:<9}  {}\n", headline_of(view.verdict), escape(view.image, rules)));
    if (view.releases_agree) {
        print_steps(out, view.releases.back(), style);
    } else {
        for (const ReleaseView& release : view.releases) {
            out.write(fmt::format("  {}: {}\n", release.profile, release.verdict));
            print_steps(out, release, style);
        }
    }
    out.write(fmt::format("{}\n", consequence(view)));
    if (view.releases_agree && view.releases.back().would_write) {
        out.write("The kubelet would also record this pod's secret for the image.\n");
    }
    if (view.comparison) {
        print_comparison(out, view, style);
    }
}

} // namespace pullrec::cli
