// SPDX-License-Identifier: Apache-2.0
#include "cli/output/check_text.hpp"

#include "cli/output/check_reasons.hpp"
#include "cli/output/escape.hpp"
#include "cli/output/ink.hpp"
#include "cli/output/wrap.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace pullrec::cli {

namespace {

using answers::Verdict;

std::string unknown_text(const CheckView& view) {
    if (view.doubt != Doubt::none) {
        return std::string(cure_of(view.doubt));
    }
    return view.releases_agree ? "It cannot be told whether the registry would be asked."
                               : "It depends on the kubelet's release: name it with --profile.";
}

/// What IfNotPresent, Never and Always come to.
std::string consequence(const CheckView& view) {
    if (!view.never_starts.empty()) {
        return "The pod fails with InvalidImageName, whatever its pull policy: the container never "
               "starts.";
    }
    switch (view.decided) {
    case Verdict::allowed:
        return "IfNotPresent and Never: the image is used without asking the registry. Always: it "
               "is asked.";
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
    return unknown_text(view);
}

/// What the container's own policy makes of it; "" for IfNotPresent, which headlines mean.
std::string own_policy(const CheckView& view) {
    if (!view.asker || !view.never_starts.empty() ||
        view.asker->pull_policy == PullPolicy::if_not_present) {
        return "";
    }
    if (view.asker->pull_policy == PullPolicy::always) {
        return "This container has Always: the registry is asked whatever is recorded.\n";
    }
    switch (view.decided) {
    case Verdict::allowed:
        return "";
    case Verdict::unknown:
        return "This container has Never: if the registry had to be asked, the pod would fail.\n";
    case Verdict::must_pull:
    case Verdict::error:
        break;
    }
    return "This container has Never: the pod fails.\n";
}

std::string asker_text(const Asker& asker) {
    std::string kind = asker.kind;
    std::transform(kind.begin(), kind.end(), kind.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return fmt::format("{} {}/{}, {} {}", kind, asker.name_space, asker.name,
                       name_of(asker.container_kind), asker.container);
}

Ink ink_of(Verdict verdict) {
    switch (verdict) {
    case Verdict::allowed:
        return Ink::good;
    case Verdict::must_pull:
    case Verdict::error:
        return Ink::bad;
    case Verdict::unknown:
        break;
    }
    return Ink::doubtful;
}

void print_head(Output& out, const CheckView& view, Style style) {
    const EscapeRules rules{.ascii_only = style.ascii_only};
    const std::string headline = fmt::format("{:<9}", headline_of(view));
    out.write(
        fmt::format("{}  {}{}\n", painted(headline, ink_of(view.verdict), style.colour),
                    escape(view.image, rules),
                    view.asker ? "   " + escape(asker_text(*view.asker), rules) : std::string()));
}

/// A labelled line; on a terminal its text is broken to fit.
void print_labelled(Output& out, const std::string& label, std::string_view text, Style style) {
    const std::string shown = escape(text, {.ascii_only = style.ascii_only});
    out.write(label + (style.width ? wrap(shown, text_width(style), label.size()) : shown) + "\n");
}

void print_result(Output& out, std::string_view text, Style style) {
    print_labelled(out, fmt::format("  {:<22} ", "result"), text, style);
}

void print_steps(Output& out, const ReleaseView& release, Style style) {
    int number = 0;
    for (const CheckStep& step : release.steps) {
        print_labelled(out, fmt::format("  {} {:<20} ", ++number, step.label), step.text, style);
    }
    print_result(out, release.result, style);
}

void print_comparison(Output& out, const CheckView& view, Style style) {
    const ComparisonView& comparison = *view.comparison;
    if (!comparison.changes) {
        out.write(fmt::format("\nNothing changes with {}: {}\n", comparison.release.profile,
                              headline_of(view)));
        return;
    }
    out.write(fmt::format("\nThis changes with {}: {} instead of {}\n", comparison.release.profile,
                          headline_of(comparison.verdict), headline_of(view)));
    if (comparison.unknown_because.empty()) {
        print_steps(out, comparison.release, style);
    } else {
        print_result(out, comparison.unknown_because, style);
    }
}

} // namespace

void print_check(Output& out, const CheckView& view, Style style) {
    print_head(out, view, style);
    if (view.releases.empty()) {
        print_result(out, view.never_starts.empty() ? view.unknown_because : view.never_starts,
                     style);
    } else if (view.releases_agree) {
        print_steps(out, view.releases.back(), style);
    } else {
        for (const ReleaseView& release : view.releases) {
            out.write(fmt::format("  {}: {}\n", release.profile, release.verdict));
            print_steps(out, release, style);
        }
    }
    if (view.verdict == view.decided || view.decided != Verdict::unknown) {
        print_labelled(out, "", consequence(view), style);
    }
    out.write(own_policy(view));
    if (view.releases_agree && !view.releases.empty() && view.releases.back().would_write) {
        out.write("The kubelet would also record this pod's secret for the image.\n");
    }
    if (view.comparison) {
        print_comparison(out, view, style);
    }
}

} // namespace pullrec::cli
