// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/rule.hpp"
#include "domain/secret_view.hpp"

#include <span>
#include <vector>

namespace pullrec {

/// How a pod's secrets fit those that are recorded.
struct Match {
    Rule rule = Rule::nothing_matches;
    const Secret* refresh = nullptr;   ///< of the pod: what would be recorded beside the answer
    const SecretView* known = nullptr; ///< the stored secret on which that rests
};

/// The kubelet's rule D10 to D15: the pod's secrets in key ring order, each against the recorded
/// ones in stored order; the first hit decides.
Match match_recorded(const std::vector<Secret>& pod, std::span<const SecretView> recorded);

/// The strict rule: coordinates as the kubelet matches them, a login of another secret only if it
/// is among those that really pulled the image under this name, of secrets that are still recorded.
Match match_proven(const std::vector<Secret>& pod, std::span<const SecretView> recorded,
                   std::span<const SecretView> proven);

} // namespace pullrec
