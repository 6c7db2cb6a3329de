// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/evidence.hpp"
#include "domain/policy.hpp"
#include "domain/profile.hpp"
#include "domain/prospect_views.hpp"
#include "domain/rule.hpp"

#include <optional>
#include <span>
#include <vector>

namespace pullrec {

/// One step of the way to a decision, in order; what a person needs to follow it.
struct Step {
    enum class Subject { present, gate, pulled_by_kubelet, policy, recorded, presented } subject;
    bool yes; ///< present; gate on; pulled; policy verifies; name recorded; credentials were had
};

/// What a decision is about, beside the policy and the pod.
struct Question {
    const Image& image;
    const ImageRef& image_ref;
    const Evidence& evidence;
    const Profile& profile;
    bool gate_on = true; ///< `KubeletEnsureSecretPulledImages`
};

/// A decision as far as policy and storage settle it: only the pod's credentials are missing.
struct Prospect {
    std::optional<Rule> settled; ///< the rule, where nothing that a pod shows would change it
    bool asks_first = false;     ///< a failed look-up is the answer all the same
    HashMatch hash_match = HashMatch::recorded;
    std::span<const SecretView> secrets;       ///< recorded under the image's name
    std::span<const SecretView> proven;        ///< that really pulled it under this name
    std::span<const CoordinatesView> accounts; ///< service accounts recorded under the name
};

/// Takes a question as far as it goes without credentials (kubelet 7, D0 to D8); views the
/// question's evidence, which must outlive it.
class Preparation {
public:
    /// Notes its steps only to `explain`.
    Preparation(const Question& question, const VerificationPolicy& policy, bool explain = false);
    Preparation(const Preparation&) = delete;
    Preparation& operator=(const Preparation&) = delete;

    [[nodiscard]] const Prospect& prospect() const noexcept { return prospect_; }
    [[nodiscard]] const std::vector<Step>& steps() const noexcept { return steps_; }

private:
    void note(Step::Subject subject, bool yes);
    std::optional<Rule> settle();
    std::optional<Rule> from_evidence();
    std::optional<Rule> from_grants();
    Rule cannot_tell(Rule rule);
    void view(const ImageName& name, const Credentials& recorded);

    const Question& question_;
    const VerificationPolicy& policy_;
    bool explain_;
    Prospect prospect_;
    std::vector<Step> steps_;
    ProspectViews views_;
};

} // namespace pullrec
