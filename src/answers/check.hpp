// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/given_credentials.hpp"
#include "domain/kubelet_configuration.hpp"
#include "domain/pod_manifest.hpp"
#include "domain/reference.hpp"
#include "domain/unseen_credentials.hpp"
#include "store/reader.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pullrec::answers {

/// What a check comes to for one image.
enum class Verdict {
    allowed,   ///< the pod may use the image without a pull
    must_pull, ///< the registry is asked
    unknown,   ///< it cannot be told: releases differ, something was not given, the source moved
    error      ///< evidence cannot be read, which also forces a pull, or it is no image name
};

/// The policy that is asked about, before a release has read its patterns.
struct PolicyChoice {
    Policy policy = Policy::never_verify_preloaded_images;
    bool assumed = false; ///< nobody named it
    std::vector<std::string> allowlist;
    /// A kubelet's configuration, which policy and list were taken from: a release that refuses it
    /// does not run.
    std::optional<KubeletConfiguration> configuration = std::nullopt;
};

/// Would a pod with these credentials need a pull for this image?
struct CheckQuestion {
    Image image;
    ImageRef image_ref; ///< "" when it is not on the node
    PolicyChoice policy;
    std::optional<Profile> profile; ///< none: the store's own, else all that may have written it
    FeatureGates gates = {};        ///< not set: a named profile's default, else on
    PodCredentials pod;
    UnseenCredentials unseen = {};       ///< what else it may present
    std::string_view place_unknown = {}; ///< why it cannot be told whether the image is there
    std::optional<PullPolicy> pull_policy = std::nullopt; ///< of the container that asks
};

/// The decision under one release's rules.
struct ReleaseDecision {
    Profile profile;
    Evidence evidence; ///< as this release reads it
    Decision decision;
    std::optional<ImageName> other_spelling; ///< under which the image is recorded instead
    Doubt doubt = Doubt::none;               ///< what was not given and may change it
};

/// The answer with all that explains it.
struct CheckAnswer {
    Verdict verdict = Verdict::unknown;    ///< for the container's pull policy, where it has one
    Verdict decided = Verdict::unknown;    ///< for IfNotPresent and Never
    std::vector<ReleaseDecision> releases; ///< those that can run with this policy
    std::string unknown_because;           ///< why there is none; "" when there is one
    /// Why the kubelet refuses the image as no name (kubelet 9.1, step 1): then no release decides
    /// anything and the container never starts.
    ReferenceFault name_fault = ReferenceFault::none;
};

/// What one decision means.
Verdict verdict_of(const ReleaseDecision& release);

/// Answers as the kubelet would; `Always` asks the registry whatever else is true. Throws `Error`
/// (usage) when no release takes an allowlist that the caller gave.
CheckAnswer check(const store::Reader& reader, const CheckQuestion& question);

/// The same for one of many questions under these profiles.
CheckAnswer check(const store::Reader& reader, const CheckQuestion& question,
                  std::span<const Profile> profiles);

} // namespace pullrec::answers
