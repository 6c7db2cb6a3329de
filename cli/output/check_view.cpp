// SPDX-License-Identifier: Apache-2.0
#include "cli/output/check_view.hpp"

#include "cli/output/check_reasons.hpp"
#include "cli/output/count_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace pullrec::cli {

namespace {

using answers::CheckAnswer;
using answers::CheckQuestion;
using answers::ReleaseDecision;
using answers::Verdict;

std::string_view allowlist_reason(const CheckQuestion& question, const Profile& profile,
                                  bool verify) {
    if (!verify) {
        return "do not verify, because it is on the allowlist";
    }
    return Allowlist::of(question.policy.allowlist, profile.name_rule).matches(question.image)
               ? "verify, because the kubelet pulled it, which this profile's allowlist does not "
                 "cover"
               : "verify, because it is not on the allowlist";
}

std::string_view policy_reason(const CheckQuestion& question, const Profile& profile, bool verify) {
    switch (question.policy.policy) {
    case Policy::never_verify:
        return "do not verify";
    case Policy::never_verify_preloaded_images:
        return verify ? "verify, because the kubelet pulled it"
                      : "do not verify, because it is preloaded";
    case Policy::never_verify_allowlisted_images:
        return allowlist_reason(question, profile, verify);
    case Policy::always_verify:
        break;
    }
    return "verify";
}

std::string policy_text(const CheckQuestion& question, const Profile& profile, bool verify) {
    return fmt::format("{}{}: {}", name_of(question.policy.policy),
                       question.policy.assumed ? " (assumed)" : "",
                       policy_reason(question, profile, verify));
}

const Credentials* entry_of(const Image& image, const ReleaseDecision& release) {
    if (!release.evidence.record) {
        return nullptr;
    }
    const MappingKey key(image, release.profile.name_rule);
    const auto entry = release.evidence.record->mapping.find(key.text());
    return entry == release.evidence.record->mapping.end() ? nullptr : &entry->second;
}

std::string recorded_text(const Image& image, const ReleaseDecision& release) {
    const Credentials* entry = entry_of(image, release);
    if (entry == nullptr) {
        const MappingKey key(image, release.profile.name_rule);
        return fmt::format("nothing under the name {}{}", key.text(),
                           release.other_spelling
                               ? ", but the name is recorded as " + release.other_spelling->text
                               : "");
    }
    if (entry->node_pods_accessible) {
        return "every pod of this node";
    }
    return entry->empty() ? "nobody" : grants_text(*entry);
}

void add_unseen(const UnseenCredentials& unseen, std::vector<std::string>& parts) {
    for (const Coordinates& secret : unseen.secrets) {
        parts.push_back(fmt::format("secret {}/{} (not given)", secret.name_space, secret.name));
    }
    if (unseen.account) {
        parts.push_back(
            fmt::format("service account {}/{}", unseen.account->name_space, unseen.account->name));
    }
}

std::string presented_text(const CheckQuestion& question, const ListStyle& style) {
    const PodCredentials& pod = question.pod;
    if (pod.failure) {
        return "its credentials could not be looked up";
    }
    std::vector<std::string> parts;
    for (const Secret& secret : pod.secrets) {
        const std::string credential = credential_text(secret.credential_hash, style);
        parts.push_back(fmt::format("secret {}/{}{}", secret.coordinates.name_space,
                                    secret.coordinates.name,
                                    credential.empty() ? "" : " (" + credential + ")"));
    }
    if (pod.service_account) {
        parts.push_back(fmt::format("service account {}/{}",
                                    pod.service_account->coordinates.name_space,
                                    pod.service_account->coordinates.name));
    }
    add_unseen(question.unseen, parts);
    return parts.empty() ? "nothing" : fmt::format("{}", fmt::join(parts, ", "));
}

std::string result_text(const ReleaseDecision& release) {
    if (release.doubt != Doubt::none) {
        return std::string(reason_of(release.doubt));
    }
    const Decision& decision = release.decision;
    const std::string_view label = label_of(decision.metric);
    return fmt::format("{}{}{}{}", label, label.empty() ? "" : ": ", reason_of(decision.rule),
                       decision.failure ? ": " + *decision.failure : "");
}

std::vector<CheckStep> steps_of(const CheckQuestion& question, const ReleaseDecision& release,
                                const ListStyle& style) {
    std::vector<CheckStep> steps;
    const auto add = [&](std::string_view key, std::string_view label, std::string text) {
        steps.push_back({key, label, std::move(text)});
    };
    for (const Step& step : release.decision.steps) {
        switch (step.subject) {
        case Step::Subject::present:
            add("present", "present on node",
                step.yes ? "yes, " + ref_text(question.image_ref.text, style) : "no");
            break;
        case Step::Subject::gate:
            add("gate", "feature gate",
                configured_gate(question.gates, release.profile)
                    ? "off"
                    : fmt::format("off, as {} has it", release.profile.name));
            break;
        case Step::Subject::pulled_by_kubelet:
            add("pulledByKubelet", "pulled by kubelet", pulled_text(release.evidence));
            break;
        case Step::Subject::policy:
            add("policy", "policy", policy_text(question, release.profile, step.yes));
            break;
        case Step::Subject::recorded:
            add("recorded", "recorded for image", recorded_text(question.image, release));
            break;
        case Step::Subject::presented:
            add("presents", "pod presents", presented_text(question, style));
            break;
        }
    }
    return steps;
}

ReleaseView release_view(const CheckQuestion& question, const ReleaseDecision& release,
                         const ListStyle& style) {
    return {release.profile.name, headline_of(answers::verdict_of(release)), result_text(release),
            steps_of(question, release, style), release.decision.refresh.has_value()};
}

/// "" when the image has a name.
std::string never_starts_text(const CheckAnswer& answer) {
    return answer.name_fault == ReferenceFault::none
               ? std::string()
               : fmt::format("not an image name: {}", describe(answer.name_fault));
}

} // namespace

std::string_view headline_of(Verdict verdict) {
    switch (verdict) {
    case Verdict::allowed:
        return "ALLOWED";
    case Verdict::must_pull:
    case Verdict::error:
        return "MUST PULL";
    case Verdict::unknown:
        break;
    }
    return "UNKNOWN";
}

std::string_view headline_of(const CheckView& view) {
    return view.never_starts.empty() ? headline_of(view.verdict) : "INVALID";
}

std::string_view word_of(Verdict verdict) {
    switch (verdict) {
    case Verdict::allowed:
        return "allowed";
    case Verdict::must_pull:
        return "mustPull";
    case Verdict::error:
        return "error";
    case Verdict::unknown:
        break;
    }
    return "unknown";
}

std::string short_ref(const ImageRef& ref) {
    constexpr std::string_view kAlgorithm = "sha256:";
    constexpr std::size_t kDigits = 64;
    constexpr std::size_t kShown = 12;
    const std::string_view text = ref.text;
    if (text.size() < kAlgorithm.size() + kDigits) {
        return ref.text;
    }
    const auto digits = text.size() - kDigits;
    return text.substr(0, digits).ends_with(kAlgorithm)
               ? std::string(text.substr(0, digits + kShown))
               : ref.text;
}

CheckView check_view(const AskedQuestion& asked, const CheckAnswer& answer,
                     const ListStyle& style) {
    const CheckQuestion& question = asked.question;
    CheckView view;
    view.image = question.image.text;
    view.image_ref = question.image_ref.text;
    view.asker = asked.asker;
    view.verdict = answer.verdict;
    view.decided = answer.decided;
    view.unknown_because = answer.unknown_because;
    view.never_starts = never_starts_text(answer);
    for (const ReleaseDecision& release : answer.releases) {
        view.releases.push_back(release_view(question, release, style));
        view.doubt = std::max(view.doubt, release.doubt);
    }
    view.releases_agree =
        std::all_of(view.releases.begin(), view.releases.end(), [&](const ReleaseView& release) {
            return release.verdict == view.releases.front().verdict;
        });
    const bool asks = answer.verdict == Verdict::must_pull || answer.verdict == Verdict::error;
    if (asks && view.never_starts.empty()) {
        view.need = need_of(answer, question.pull_policy.value_or(PullPolicy::if_not_present));
    }
    return view;
}

ComparisonView comparison_view(const CheckQuestion& question, const CheckAnswer& answer,
                               Verdict before, const ListStyle& style) {
    ComparisonView view;
    view.verdict = answer.verdict;
    view.changes = answer.verdict != before;
    view.unknown_because = answer.unknown_because;
    if (!answer.releases.empty()) {
        view.release = release_view(question, answer.releases.front(), style);
    }
    if (answer.name_fault != ReferenceFault::none) {
        view.release.result = never_starts_text(answer);
    }
    view.release.profile = question.profile->name;
    return view;
}

} // namespace pullrec::cli
