// SPDX-License-Identifier: Apache-2.0
#include "upkeep/prune_rule.hpp"

#include <algorithm>

namespace pullrec::upkeep {

namespace {

/// A wall clock may be set and the uptime may not, so the shorter of both counts.
std::chrono::microseconds between(const store::RecordAbsence& first,
                                  const store::RecordAbsence& second) {
    return std::min<std::chrono::microseconds>(second.listed_at - first.listed_at,
                                               second.uptime - first.uptime);
}

} // namespace

PruneVerdict judge(const PruneFacts& facts, const PruneTerms& terms) {
    if (facts.listed) {
        return {PruneAction::keep, PruneReason::listed, false, facts.absence.has_value()};
    }
    if (facts.being_pulled) {
        return {PruneAction::keep, PruneReason::being_pulled, false, false};
    }
    if (facts.last_evidence >= terms.list.listed_at) {
        return {PruneAction::keep, PruneReason::confirmed_since_list, false,
                facts.absence.has_value()};
    }
    if (terms.one_list_suffices) {
        return {PruneAction::remove, PruneReason::absent, false, false};
    }
    // two boots of which nobody knows the name may be two
    if (!facts.absence || facts.absence->boot_id.empty() ||
        facts.absence->boot_id != terms.list.boot_id) {
        return {PruneAction::mark, PruneReason::first_absence, true, false};
    }
    if (facts.last_evidence >= facts.absence->listed_at) {
        return {PruneAction::keep, PruneReason::confirmed_since_absence, true, false};
    }
    if (between(*facts.absence, terms.list) < terms.grace) {
        return {PruneAction::keep, PruneReason::within_grace, false, false};
    }
    return {PruneAction::remove, PruneReason::absent, false, false};
}

} // namespace pullrec::upkeep
