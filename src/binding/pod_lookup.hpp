// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/decide.hpp"
#include "pullrec/pullrec.h"

/// The opaque type of C: where a callback puts a pod's credentials.
struct pullrec_sink {
    pullrec::PodCredentials pod;
};

namespace pullrec::binding {

/// A pod's credentials that a callback of C looks up.
class PodLookup : public CredentialSource {
public:
    PodLookup(pullrec_look_up look_up, void* context) : look_up_(look_up), context_(context) {}

    const PodCredentials& look_up() override;

private:
    pullrec_look_up look_up_;
    void* context_;
    pullrec_sink sink_;
};

} // namespace pullrec::binding
