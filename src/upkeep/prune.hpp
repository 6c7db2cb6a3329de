// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/listed_image.hpp"
#include "store/reader.hpp"
#include "store/writer.hpp"
#include "upkeep/in_flight.hpp"
#include "upkeep/prune_rule.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace pullrec::upkeep {

/// How many records may be missing from a list before it is refused (safety decision 6).
struct MissingLimit {
    std::size_t records = 0; ///< by number; 0: by share
    unsigned percent = 10;   ///< of all records, but never fewer than `floor`
    std::size_t floor = 20;
    bool is_given = false; ///< somebody said it for this prune

    [[nodiscard]] std::size_t of(std::size_t all) const;
    /// Whether somebody said that as many may be missing although the list shows no recorded image.
    [[nodiscard]] bool lets_all_go(std::size_t missing) const;
};

/// What a prune is asked to do.
struct PruneRequest {
    PruneTerms terms;
    MissingLimit limit;
    std::string list_name = "the image list"; ///< in messages
    Timestamp now;
    bool accept_clock = false;              ///< delete although something here is from the future
    IsAlive is_alive;                       ///< who pulls now
    std::optional<std::set<ImageRef>> only; ///< these records; the rest is kept without a word
};

/// One record of a plan.
struct PruneStep {
    std::int64_t row = 0;
    ImageRef image_ref;
    std::string image_name; ///< bytewise least; "" without a mapping
    PruneVerdict verdict;
    PruneFacts facts; ///< what the verdict rests on
};

/// What a prune would do, complete: the dry run prints it, the real run applies it.
struct PrunePlan {
    PruneTerms terms;
    IsAlive is_alive;
    std::vector<PruneStep> steps; ///< by image ref
    std::size_t records = 0;
    std::size_t listed = 0;
    std::size_t removed = 0;
    std::size_t marked = 0;
    std::size_t missing = 0;           ///< not listed, whatever becomes of them
    std::size_t shown = 0;             ///< listed, of all records, also those not asked for
    std::vector<std::string> refusals; ///< why it must not be applied; for people
};

/// Plans it. Every doubt about list or clock is a refusal in the plan.
PrunePlan plan_prune(const store::Reader& reader, const ImageListing& listing,
                     const PruneRequest& request);

/// What came of a part of a plan.
struct PruneOutcome {
    std::size_t removed = 0;
    std::size_t marked = 0;
    std::vector<ImageRef> changed_since; ///< left alone: not as the plan saw them
    std::vector<std::int64_t> log_numbers;
};

/// How many records one transaction removes (safety T1): a writer beside waits no longer.
inline constexpr std::size_t kRecordsAtOnce = 100;

/// The steps of a plan that change something, in parts for one transaction each.
std::vector<std::vector<PruneStep>> batches_of(const PrunePlan& plan);

/// Applies one part exactly; what is not as the plan saw it is left alone. `change` goes into the
/// log with the numbers, if anything was removed or marked, or if this part completes the prune
/// after that time.
void apply(store::Writer& writer, std::span<const PruneStep> steps, const PrunePlan& plan,
           store::Change change, PruneOutcome& outcome,
           std::optional<std::chrono::milliseconds> complete_after = std::nullopt);

} // namespace pullrec::upkeep
