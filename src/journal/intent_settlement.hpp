// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "journal/liveness.hpp"
#include "store/writer.hpp"

#include <optional>

namespace pullrec::journal {

/// Which intents a pull's end resolves (safety decision 7). Kept over a repetition of a transaction
/// that may have been committed, so that it never takes the intent of a second pull.
class OwnIntent {
public:
    /// Removes the oldest intent that this holder has for the image and no operation of its own
    /// holds; nothing when it has none. `repeated` as in `SharedStore::write`.
    void resolve(store::Writer& writer, const Image& image, std::int64_t holder, bool repeated);

    /// Since when the pull was under way, if an intent told.
    [[nodiscard]] std::optional<Timestamp> started_at() const;

private:
    std::optional<store::HeldIntent> chosen_; ///< by the last run
    std::optional<store::HeldIntent> first_;  ///< by the last that was no repetition
};

/// Removes the intents that dead holders left for the image, also unreadable ones: a pull of it
/// was proven.
void resolve_left_behind(store::Writer& writer, const Image& image, const Liveness& liveness);

/// How recovery settles an intent once its image has a record.
enum class Settlement {
    of_another_boot, ///< goes: nothing of that boot still pulls
    expired,         ///< goes: older than a day and nobody alive holds it
    kept             ///< stays: its tag may still be moving
};
Settlement settle(const store::HeldIntent& intent, const Liveness& liveness, Timestamp now);

} // namespace pullrec::journal
