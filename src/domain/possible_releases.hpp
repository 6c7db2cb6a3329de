// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/profile.hpp"

#include <vector>

namespace pullrec {

/// What the stored records and intents tell of the kubelet that wrote them.
struct Traces {
    bool v1alpha1 = false; ///< a file of that version lies there
    bool v1beta1 = false;
    bool service_account = false; ///< a record names one
};

/// The releases that can have written what is there, oldest first (command line 2): 1.35 and later
/// rewrite v1alpha1 files when they start, earlier ones cannot write v1beta1.
std::vector<Profile> possible_releases(const Traces& traces);

} // namespace pullrec
