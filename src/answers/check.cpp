// SPDX-License-Identifier: Apache-2.0
#include "answers/check.hpp"

#include "domain/error.hpp"

namespace pullrec::answers {

namespace {

Verdict common_verdict(const std::vector<ReleaseDecision>& releases) {
    const Verdict first = verdict_of(releases.front().decision);
    for (const ReleaseDecision& release : releases) {
        if (verdict_of(release.decision) != first) {
            return Verdict::unknown;
        }
    }
    return first;
}

} // namespace

Verdict verdict_of(const Decision& decision) {
    if (decision.rule == Rule::absence_unknown) {
        return Verdict::unknown;
    }
    if (decision.metric == Metric::error) {
        return Verdict::error;
    }
    return decision.must_pull ? Verdict::must_pull : Verdict::allowed;
}

CheckAnswer check(const store::Reader& reader, const CheckQuestion& question) {
    CheckAnswer answer;
    answer.evidence = reader.evidence(question.image, question.image_ref);
    std::optional<Error> refusal;
    for (const Profile& profile : question.profiles) {
        try {
            const auto policy = VerificationPolicy::of(
                question.policy.policy, question.policy.allowlist, profile.name_rule);
            GivenCredentials pod(question.pod);
            answer.releases.push_back(
                {profile, decide({question.image, question.image_ref, answer.evidence, profile},
                                 policy, pod, true)});
        } catch (const Error& error) {
            // a kubelet of this release would not have started with the list
            refusal = error;
        }
    }
    if (answer.releases.empty()) {
        throw refusal ? *refusal : Error(ErrorCode::usage, "no release to check for");
    }
    answer.verdict = common_verdict(answer.releases);
    return answer;
}

} // namespace pullrec::answers
