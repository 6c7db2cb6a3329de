// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/credentials.hpp"
#include "domain/decide.hpp"

#include <optional>
#include <vector>

namespace pullrec {

/// What a pod may present beside what was given to us.
struct UnseenCredentials {
    std::vector<Coordinates> secrets;   ///< named by the pod, not given; without uid
    std::vector<Coordinates> no_uid;    ///< given and presented, but without uid
    std::optional<Coordinates> account; ///< whose plugin login was not seen; uid "" when not known
    bool account_may_add_secrets = false; ///< those of a service account that was not given
};

/// Why credentials that were not given could turn a "must pull" around.
enum class Doubt {
    none,
    secret_is_recorded,  ///< a secret of this name is recorded: it fits unless it was replaced
    secret_may_match,    ///< its login may be recorded under another secret
    account_is_recorded, ///< it fits if a credential plugin returns a login for it
    account_may_add      ///< the service account may add a secret that fits
};

/// Whether a decision that nothing matches would hold for all that the pod may present; `recorded`
/// is the entry it was made on. Any other decision holds. (A secret that was not given is taken for
/// one that reads.)
Doubt doubt_of(const Decision& decision, const Credentials& recorded,
               const UnseenCredentials& unseen);

} // namespace pullrec
