// SPDX-License-Identifier: Apache-2.0
#include "cli/output/gc_text.hpp"

#include "cli/output/age.hpp"
#include "cli/output/escape.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

namespace {

using upkeep::GcReason;

constexpr std::string_view kKubernetes = "k8s.io";

} // namespace

std::string span_text(std::chrono::microseconds span) {
    return age(Timestamp(), Timestamp(span));
}

std::string reason_text(const upkeep::GcVerdict& verdict) {
    const std::string span = span_text(verdict.span);
    switch (verdict.reason) {
    case GcReason::in_use:
        return "in use by " + verdict.detail;
    case GcReason::pinned:
        return "pinned by " + verdict.detail;
    case GcReason::protected_name:
        return "protected by " + verdict.detail;
    case GcReason::expected:
        return "expected: " + verdict.detail;
    case GcReason::shared:
        return "shares its content or a name with " + verdict.detail;
    case GcReason::pull_in_progress:
    case GcReason::unparsable_name:
        return verdict.detail;
    case GcReason::young_created:
        return fmt::format("pulled too recently, {} to go", span);
    case GcReason::young_unreferenced:
        return fmt::format("unreferenced too recently, {} to go", span);
    case GcReason::clock_suspect:
        return "the clock was set: ages count anew from now";
    case GcReason::backing_off:
        return fmt::format("could not be removed before, again in {}", span);
    case GcReason::unreferenced:
        break;
    }
    return fmt::format("unreferenced for {}", span);
}

std::string names_text(const std::vector<std::string>& names) {
    if (names.size() < 2) {
        return names.empty() ? "" : names.front();
    }
    return fmt::format("{} (+{})", names.front(), names.size() - 1);
}

std::vector<std::string> removal_words(const upkeep::GcStep& step,
                                       const std::string& runtime_namespace) {
    if (runtime_namespace == kKubernetes) {
        return {step.image_ref.text};
    }
    std::vector<std::string> words = step.names;
    words.push_back(step.image_ref.text);
    return words;
}

std::string removal_command(const upkeep::GcStep& step, const std::string& runtime_namespace) {
    std::string command = runtime_namespace == kKubernetes
                              ? "crictl rmi"
                              : fmt::format("ctr -n {} images rm", escape(runtime_namespace));
    for (const std::string& word : removal_words(step, runtime_namespace)) {
        command += " " + word;
    }
    return command;
}

std::string confirm_command(const std::string& runtime_namespace) {
    return runtime_namespace == kKubernetes
               ? "pullrec gc confirm --images-cmd 'crictl images -o json'"
               : fmt::format("pullrec gc confirm --runtime-namespace {0} --images-cmd 'ctr -n {0} "
                             "images ls'",
                             escape(runtime_namespace));
}

} // namespace pullrec::cli
