// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/timestamp.hpp"
#include "store/record_absence.hpp"

#include <chrono>
#include <optional>

namespace pullrec::upkeep {

/// When and where a complete image list was taken, and how long an image must be missing.
struct PruneTerms {
    store::RecordAbsence list;          ///< the moment at which a record is missing from this list
    std::chrono::microseconds grace{0}; ///< between two lists
    bool one_list_suffices = false;     ///< the list was taken after the cut-off, by us
};

/// What is known of one record.
struct PruneFacts {
    bool listed = false; ///< its ref or an alias of it
    Timestamp last_evidence;
    std::optional<store::RecordAbsence> absence; ///< the first list that lacked it
    bool being_pulled = false;                   ///< its image, under some tag, now
};

enum class PruneAction { keep, mark, remove };

/// Why; the first word of a reason for people.
enum class PruneReason {
    listed,
    being_pulled,            ///< so it is about to be confirmed
    confirmed_since_list,    ///< proven true after this list was taken
    confirmed_since_absence, ///< proven true after the first list that lacked it
    first_absence,           ///< no list lacked it before in this boot
    within_grace,            ///< the first list that lacked it is too young
    absent                   ///< from two lists far enough apart, or from the one that suffices
};

/// What shall become of a record.
struct PruneVerdict {
    PruneAction action = PruneAction::keep;
    PruneReason reason = PruneReason::listed;
    bool remember = false; ///< this list becomes the first that lacks it
    bool forget = false;   ///< it is listed again

    friend bool operator==(const PruneVerdict&, const PruneVerdict&) = default;
};

/// Safety decision 6: a record goes only if two complete lists of one boot, `grace` apart by both
/// clocks, lack its image and nothing confirmed it since the first.
PruneVerdict judge(const PruneFacts& facts, const PruneTerms& terms);

} // namespace pullrec::upkeep
