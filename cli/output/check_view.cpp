// SPDX-License-Identifier: Apache-2.0
#include "cli/output/check_view.hpp"

#include "cli/output/count_text.hpp"
#include "cli/output/time_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace pullrec::cli {

namespace {

using answers::CheckAnswer;
using answers::CheckQuestion;
using answers::ReleaseDecision;
using answers::Verdict;

std::string pulled_text(const Evidence& evidence) {
    if (evidence.record_presence == Presence::unreadable) {
        return "cannot be told: the file of its record does not decode or is misnamed";
    }
    if (evidence.record) {
        return evidence.record->last_updated
                   ? "yes, record updated " + rfc3339(*evidence.record->last_updated)
                   : "yes, by a record without a time";
    }
    if (evidence.pulls_in_flight > 0) {
        return "yes, a pull of it is under way";
    }
    if (evidence.intent_presence == Presence::present) {
        return "yes, by an intent: a pull of it began and left no outcome";
    }
    if (evidence.intent_presence == Presence::unreadable) {
        return "cannot be told: the file of its intent does not decode or is misnamed";
    }
    switch (evidence.absence) {
    case Absence::preloaded:
        return "no, there is neither record nor intent: preloaded";
    case Absence::pulled:
        return "yes, it is not on the list of preloaded images";
    case Absence::unknown:
        break;
    }
    return "cannot be told: the directories changed while they were read";
}

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

std::string presented_text(const PodCredentials& pod, const ListStyle& style) {
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
    return parts.empty() ? "nothing" : fmt::format("{}", fmt::join(parts, ", "));
}

std::string_view reason_of(Rule rule) {
    switch (rule) {
    case Rule::no_image_ref:
        return "the image is not on this node";
    case Rule::gate_off:
        return "the feature gate is off: nothing is verified";
    case Rule::record_unreadable:
        return "its record cannot be read, so nothing is proven";
    case Rule::intent_unreadable:
        return "its intent cannot be read, so nothing is proven";
    case Rule::absence_unknown:
        return "whether it was pulled cannot be told: run this again";
    case Rule::policy_allows:
        return "the policy asks for no proof";
    case Rule::no_record:
        return "there is no record of who may use it";
    case Rule::image_name_invalid:
        return "the image is no valid image name";
    case Rule::name_not_recorded:
        return "the image is not recorded under this name";
    case Rule::open_to_node:
        return "it is recorded as open to every pod of this node";
    case Rule::no_grants:
        return "it is recorded, but nobody is proven to have access";
    case Rule::credentials_failed:
        return "the pod's credentials could not be looked up";
    case Rule::same_secret:
        return "this secret is recorded with this login";
    case Rule::same_credential:
    case Rule::same_credential_unrecorded:
        return "the same login is recorded under another secret";
    case Rule::same_coordinates:
        return "this secret is recorded, with another login";
    case Rule::same_service_account:
        return "this service account is recorded";
    case Rule::nothing_matches:
        break;
    }
    return "none of these is recorded";
}

std::string result_text(const Decision& decision) {
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
                question.gate ? "off" : fmt::format("off, as {} has it", release.profile.name));
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
            add("presents", "pod presents", presented_text(question.pod, style));
            break;
        }
    }
    return steps;
}

ReleaseView release_view(const CheckQuestion& question, const ReleaseDecision& release,
                         const ListStyle& style) {
    return {release.profile.name, headline_of(answers::verdict_of(release.decision)),
            result_text(release.decision), steps_of(question, release, style),
            release.decision.refresh.has_value()};
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

CheckView check_view(const CheckQuestion& question, const CheckAnswer& answer,
                     const ListStyle& style) {
    CheckView view{question.image.text, question.image_ref.text, answer.verdict, {}, true, {}};
    for (const ReleaseDecision& release : answer.releases) {
        view.releases.push_back(release_view(question, release, style));
    }
    view.releases_agree =
        std::all_of(view.releases.begin(), view.releases.end(), [&](const ReleaseView& release) {
            return release.verdict == view.releases.front().verdict;
        });
    return view;
}

ComparisonView comparison_view(const CheckQuestion& question, const CheckAnswer& answer,
                               Verdict before, const ListStyle& style) {
    return {release_view(question, answer.releases.front(), style), answer.verdict,
            answer.verdict != before};
}

} // namespace pullrec::cli
