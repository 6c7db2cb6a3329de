// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/writer.hpp"
#include "upkeep/gc_question.hpp"
#include "upkeep/gc_rule.hpp"
#include "upkeep/gc_sightings.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace pullrec::upkeep {

/// One image of a plan.
struct GcStep {
    ImageRef image_ref;
    std::vector<std::string> names; ///< tags first
    GcFacts facts;
    GcVerdict verdict;
};

/// What may leave the node and why the rest stays, complete; nothing is removed by anybody here.
struct GcPlan {
    std::vector<GcStep> steps; ///< as listed
    std::size_t may_go = 0;
    ClockState clock = ClockState::steady;
    std::vector<std::string> unmatched;          ///< containers whose image is not listed
    std::vector<std::string> whole_repositories; ///< expected without tag and digest, kept whole
    SightingChanges sightings;
    std::vector<store::GcItem> items;      ///< planned now, where that is news
    std::vector<store::GcItem> items_gone; ///< not planned any more
    std::string runtime_namespace;
    BootMoment now;
};

/// How long an image is left alone after that many removals that failed.
std::chrono::microseconds back_off(std::int64_t failures);

/// Plans it. Images that share a name or content with one that stays, stay too.
GcPlan plan_gc(const GcQuestion& question, const GcMemory& memory);

/// Remembers what the plan saw, so that the next one knows since when.
void record(store::Writer& writer, const GcPlan& plan);

} // namespace pullrec::upkeep
