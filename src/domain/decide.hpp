// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/prospect.hpp"

#include <optional>
#include <string>
#include <vector>

namespace pullrec {

/// What a pod can show for an image: its secrets in key ring order, and its service account where
/// a credential plugin returned a login for it. A failed look-up carries its reason instead.
struct PodCredentials {
    std::vector<Secret> secrets;
    std::optional<ServiceAccount> service_account;
    std::optional<std::string> failure;
};

/// Looks up a pod's credentials when, and only when, the decision depends on them.
class CredentialSource {
public:
    CredentialSource() = default;
    CredentialSource(const CredentialSource&) = delete;
    CredentialSource& operator=(const CredentialSource&) = delete;
    virtual ~CredentialSource() = default;

    /// Asked at most once a decision; the answer must live as long as the source.
    virtual const PodCredentials& look_up() = 0;
};

/// The answer to "must this pod pull the image before it may use it?".
struct Decision {
    bool must_pull = true;
    Metric metric = Metric::none;
    Rule rule = Rule::no_image_ref;
    std::optional<Secret> refresh;      ///< what the kubelet would also record (D11, D13)
    std::optional<Secret> admitted_by;  ///< the stored secret on which a refresh rests
    std::optional<std::string> failure; ///< the reason of a failed credential look-up (D9)
    std::vector<Step> steps;            ///< only when asked for
};

/// Decides what a prospect left open.
Decision decide(const Prospect& prospect, CredentialSource& credentials);

/// Decides as the kubelet does, row by row of kubelet 7: pure, and asks for credentials last.
Decision decide(const Question& question, const VerificationPolicy& policy,
                CredentialSource& credentials, bool explain = false);

} // namespace pullrec
