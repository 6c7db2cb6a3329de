// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/conformance/target.hpp"

#include <cstdint>

namespace pullrec::conformance {

/// One call of a random scenario; which fields count depends on `kind`.
struct Call {
    enum class Kind { start, stop, intent, pulled, failed, must_pull, prune } kind = Kind::start;
    model::Holder holder = 1;
    Timestamp when;
    int boot = 1;                            ///< start
    std::vector<model::RuntimeImage> images; ///< start
    Image image;
    ImageRef ref;
    std::optional<Credentials> credentials; ///< pulled
    model::PodCredentials pod;              ///< must_pull
    std::vector<Call> meanwhile;            ///< must_pull: while the pod's credentials are asked
    std::vector<ImageRef> in_use;           ///< prune
    Timestamp until;                        ///< prune
};

/// A scenario with several processes, boots, odd spellings and times: what a vector cannot say.
struct RandomScenario {
    PolicyText policy;
    Timestamp begins;
    std::vector<PulledRecord> records;
    std::vector<Image> intents;
    std::vector<SeedFile> files;
    std::vector<Call> calls;
};

/// The scenario of this number, the same in every run.
RandomScenario random_scenario(std::uint64_t number);

} // namespace pullrec::conformance
