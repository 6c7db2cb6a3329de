// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "journal/intent_obstacle.hpp"
#include "journal/liveness.hpp"
#include "store/writer.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace pullrec::journal {

class SharedStore;

/// What recovery does for one image that a left intent means (safety decision 7). The steps of one
/// image string lie together; the last of them tells of its intents.
struct RecoveryStep {
    Image image;               ///< of the intent
    ImageRef image_ref;        ///< empty where the list does not tell it
    bool makes_record = false; ///< one without grants; false: there is one, or an obstacle
    IntentObstacle obstacle = IntentObstacle::none;
    std::size_t intents_settled = 0; ///< that go
    std::size_t intents_kept = 0;    ///< that stay: for an obstacle, or a tag may still be moving

    friend bool operator==(const RecoveryStep&, const RecoveryStep&) = default;
};

/// How recovery judges.
struct RecoveryView {
    const Liveness& liveness;
    NameRule name_rule = NameRule::raw;
    Timestamp now;
};

/// What recovery would do now with the images that the runtime lists; intents that mean none of
/// them are left alone.
std::vector<RecoveryStep> plan_recovery(const store::Reader& reader, const ListedNames& listed,
                                        const RecoveryView& view);

/// Carries out a plan, few steps a transaction but all of one image string in one, each judged
/// again in it; tells what was done.
std::vector<RecoveryStep> recover(SharedStore& store, std::span<const RecoveryStep> plan,
                                  const RecoveryView& view);

} // namespace pullrec::journal
