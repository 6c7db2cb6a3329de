// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "journal/recovery.hpp"
#include "store/writer.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace pullrec::journal {

/// What becomes of the intents of one image string that somebody wants gone (safety decision 7).
struct IntentRemoval {
    Image image;
    MeantImages listed;                   ///< the images on the node that it means
    std::vector<ImageRef> without_record; ///< of them; they get one without grants
    IntentObstacle obstacle = IntentObstacle::none;
    std::size_t removed = 0; ///< intents that go
    std::size_t kept = 0; ///< that stay: for an obstacle, or who pulls lives, or it is of this boot
                          ///< and under a day old

    /// Whether the only proof that nothing is lost is the image's absence from the list.
    [[nodiscard]] bool rests_on_absence() const { return removed > 0 && listed.none(); }

    friend bool operator==(const IntentRemoval&, const IntentRemoval&) = default;
};

/// Plans it for each of these image strings.
std::vector<IntentRemoval> plan_intent_removal(const store::Reader& reader,
                                               std::span<const Image> images,
                                               const ListedNames& listed, const RecoveryView& view);

/// Carries out one item as planned, judged again in this transaction; tells what was done. The
/// record comes before the intent goes, so the image is never without both.
IntentRemoval apply(store::Writer& writer, const IntentRemoval& planned, const RecoveryView& view);

} // namespace pullrec::journal
