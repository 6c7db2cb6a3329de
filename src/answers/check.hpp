// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/given_credentials.hpp"
#include "store/reader.hpp"

#include <optional>
#include <string>
#include <vector>

namespace pullrec::answers {

/// What a check comes to for one image.
enum class Verdict {
    allowed,   ///< the pod may use the image without a pull
    must_pull, ///< the registry is asked
    unknown,   ///< it cannot be told: releases differ, or the source moved
    error      ///< evidence cannot be read, which also forces a pull
};

/// The policy that is asked about, before a release has read its patterns.
struct PolicyChoice {
    Policy policy = Policy::never_verify_preloaded_images;
    bool assumed = false; ///< nobody named it
    std::vector<std::string> allowlist;
};

/// Would a pod with these credentials need a pull for this image?
struct CheckQuestion {
    Image image;
    ImageRef image_ref; ///< "" when it is not on the node
    PolicyChoice policy;
    std::optional<Profile> profile; ///< none: the store's own, else all that may have written it
    std::optional<bool> gate;       ///< none: a named profile's default, else on
    PodCredentials pod;
};

/// The decision under one release's rules.
struct ReleaseDecision {
    Profile profile;
    Evidence evidence; ///< as this release reads it
    Decision decision;
    std::optional<ImageName> other_spelling; ///< under which the image is recorded instead
};

/// The answer with all that explains it.
struct CheckAnswer {
    Verdict verdict = Verdict::unknown;
    std::vector<ReleaseDecision> releases; ///< those that can run with this policy
};

/// What one decision means.
Verdict verdict_of(const Decision& decision);

/// Answers as the kubelet would. Throws `Error` (usage) when no release takes the allowlist.
CheckAnswer check(const store::Reader& reader, const CheckQuestion& question);

} // namespace pullrec::answers
