// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/evidence.hpp"
#include "domain/policy.hpp"
#include "domain/profile.hpp"

#include <optional>
#include <string>
#include <string_view>
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

/// The `result` label under which the kubelet counts a decision.
enum class Metric {
    none,
    credential_policy_allowed,
    credential_record_found,
    must_authenticate,
    error
};

/// The label's text; "" for `none`.
std::string_view label_of(Metric metric);

/// The row of the kubelet's decision table (kubelet 7) that settled a decision.
enum class Rule {
    no_image_ref,               ///< D0
    record_unreadable,          ///< D1
    intent_unreadable,          ///< D2
    absence_unknown,            ///< the source moved while it was read (safety decision 10)
    policy_allows,              ///< D3
    no_record,                  ///< D4
    image_name_invalid,         ///< D5
    name_not_recorded,          ///< D6
    open_to_node,               ///< D7
    no_grants,                  ///< D8
    credentials_failed,         ///< D9
    same_secret,                ///< D10: hash and coordinates equal
    same_credential,            ///< D11: hash equal, another secret
    same_credential_unrecorded, ///< D12: as D11, but the list is full
    same_coordinates,           ///< D13: the secret is known, its hash is new
    same_service_account,       ///< D16
    nothing_matches             ///< D17
};

/// One step of the way to a decision, in order; what a person needs to follow it.
struct Step {
    enum class Subject { present, pulled_by_kubelet, policy, recorded, presented } subject;
    bool yes; ///< present; pulled; policy verifies; name recorded; credentials could be had
};

/// The answer to "must this pod pull the image before it may use it?".
struct Decision {
    bool must_pull = true;
    Metric metric = Metric::none;
    Rule rule = Rule::no_image_ref;
    std::optional<Secret> refresh;      ///< what the kubelet would also record (D11, D13)
    std::optional<std::string> failure; ///< the reason of a failed credential look-up (D9)
    std::vector<Step> steps;            ///< only when asked for
};

/// What a decision is about, beside the policy and the pod.
struct Question {
    const Image& image;
    const ImageRef& image_ref;
    const Evidence& evidence;
    const Profile& profile;
};

/// Decides as the kubelet does, row by row of kubelet 7: pure, and asks for credentials last.
Decision decide(const Question& question, const VerificationPolicy& policy,
                CredentialSource& credentials, bool explain = false);

} // namespace pullrec
