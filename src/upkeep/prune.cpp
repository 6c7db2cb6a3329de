// SPDX-License-Identifier: Apache-2.0
#include "upkeep/prune.hpp"

#include "domain/last_evidence.hpp"
#include "upkeep/listed_refs.hpp"
#include "upkeep/prune_entry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>

namespace pullrec::upkeep {

namespace {

std::map<std::string_view, const store::RecordHead*>
heads_by_ref(const std::vector<store::RecordHead>& heads) {
    std::map<std::string_view, const store::RecordHead*> by_ref;
    for (const store::RecordHead& head : heads) {
        by_ref.emplace(head.image_ref.text, &head);
    }
    return by_ref;
}

void count(PrunePlan& plan, const PruneStep& step) {
    plan.removed += step.verdict.action == PruneAction::remove ? 1 : 0;
    plan.marked += step.verdict.action == PruneAction::mark ? 1 : 0;
    plan.listed += step.facts.listed ? 1 : 0;
    plan.missing += step.facts.listed ? 0 : 1;
}

std::string limit_text(const MissingLimit& limit) {
    return limit.records > 0 ? std::to_string(limit.records) : fmt::format("{}%", limit.percent);
}

void refuse_list(PrunePlan& plan, const ImageListing& listing, const PruneRequest& request) {
    const std::string missing =
        fmt::format("{} of {} records are missing from ", plan.missing, plan.records);
    if (listing.extent != Extent::complete) {
        plan.refusals.push_back(fmt::format("{}{}, which is not complete: {}", missing,
                                            request.list_name, listing.reason));
    }
    if (listing.images.empty()) {
        plan.refusals.push_back(
            fmt::format("{}{}, which names no image", missing, request.list_name));
    }
    if (plan.missing > 0 && plan.shown == 0 && !listing.images.empty() &&
        !request.limit.lets_all_go(plan.missing)) {
        plan.refusals.push_back(fmt::format(
            "none of the images that have a record here ({}) is in {}, as with the list of another "
            "runtime or namespace: if they have really all gone, say so with --max-delete {}",
            plan.records, request.list_name, plan.missing));
    } else if (plan.missing > request.limit.of(plan.records)) {
        plan.refusals.push_back(fmt::format("{}{} (more than --max-delete {})", missing,
                                            request.list_name, limit_text(request.limit)));
    }
}

/// A moment in the future says that the clock was set back since: then nothing here tells how long
/// an image is gone (safety decision 15).
void refuse_clock(PrunePlan& plan, const PruneRequest& request, Timestamp newest) {
    if (newest > request.now && !request.accept_clock) {
        plan.refusals.emplace_back("the clock is behind the newest record: set it, or say that it "
                                   "is right (--accept-clock)");
    }
}

bool is_being_pulled(const store::Reader& reader, const ImageRef& ref, const NamesInFlight& names) {
    const auto stored = names.empty() ? std::nullopt : reader.record(ref);
    return stored && names.has(stored->record);
}

bool is_as_planned(const store::Reader& reader, const PruneStep& step) {
    const auto age = reader.age(step.image_ref);
    return age &&
           last_evidence(age->last_updated, age->last_confirmed) == step.facts.last_evidence &&
           reader.absence(step.row) == step.facts.absence;
}

constexpr unsigned kHundred = 100;

} // namespace

std::size_t MissingLimit::of(std::size_t all) const {
    return records > 0 ? records : std::max(floor, all * percent / kHundred);
}

bool MissingLimit::lets_all_go(std::size_t missing) const {
    return is_given && (records > 0 ? records >= missing : percent >= kHundred);
}

PrunePlan plan_prune(const store::Reader& reader, const ImageListing& listing,
                     const PruneRequest& request) {
    PrunePlan plan;
    plan.terms = request.terms;
    plan.is_alive = request.is_alive;
    const NamesInFlight in_flight = names_in_flight(reader, request.is_alive);
    const ListedRefs listed(listing);
    const std::vector<store::RecordHead> heads = reader.record_heads();
    const auto by_ref = heads_by_ref(heads);
    const auto absences = reader.absences();
    Timestamp newest = Timestamp::min();
    reader.each_age([&](const store::RecordAge& age) {
        const store::RecordHead& head = *by_ref.at(age.image_ref.text);
        PruneStep step{head.id, age.image_ref, head.first_image_name, {}, {}};
        step.facts.listed = listed.show(reader, age.image_ref);
        step.facts.being_pulled =
            !step.facts.listed && is_being_pulled(reader, age.image_ref, in_flight);
        step.facts.last_evidence = last_evidence(age.last_updated, age.last_confirmed);
        if (const auto absence = absences.find(head.id); absence != absences.end()) {
            step.facts.absence = absence->second;
            newest = std::max(newest, absence->second.listed_at);
        }
        newest = std::max(
            {newest, age.last_updated.value_or(newest), age.last_confirmed.value_or(newest)});
        step.verdict = judge(step.facts, request.terms);
        ++plan.records;
        plan.shown += step.facts.listed ? 1 : 0;
        if (!request.only || request.only->contains(age.image_ref)) {
            count(plan, step);
            plan.steps.push_back(std::move(step));
        }
    });
    std::sort(plan.steps.begin(), plan.steps.end(),
              [](const PruneStep& a, const PruneStep& b) { return a.image_ref < b.image_ref; });
    refuse_list(plan, listing, request);
    refuse_clock(plan, request, newest);
    return plan;
}

std::vector<std::vector<PruneStep>> batches_of(const PrunePlan& plan) {
    std::vector<PruneStep> changing;
    std::copy_if(plan.steps.begin(), plan.steps.end(), std::back_inserter(changing),
                 [](const PruneStep& step) {
                     return step.verdict.action != PruneAction::keep || step.verdict.remember ||
                            step.verdict.forget;
                 });
    // rows that lie side by side: a batch of them changes far fewer pages
    std::sort(changing.begin(), changing.end(),
              [](const PruneStep& a, const PruneStep& b) { return a.row < b.row; });
    std::vector<std::vector<PruneStep>> batches;
    for (PruneStep& step : changing) {
        if (batches.empty() || batches.back().size() == kRecordsAtOnce) {
            batches.emplace_back();
        }
        batches.back().push_back(std::move(step));
    }
    return batches;
}

void apply(store::Writer& writer, std::span<const PruneStep> steps, const PrunePlan& plan,
           store::Change change, PruneOutcome& outcome,
           std::optional<std::chrono::milliseconds> complete_after) {
    const NamesInFlight in_flight = names_in_flight(writer, plan.is_alive);
    PruneEntry entry;
    entry.complete_after = complete_after;
    for (const PruneStep& step : steps) {
        const bool removes = step.verdict.action == PruneAction::remove;
        if (!is_as_planned(writer, step) ||
            (removes && is_being_pulled(writer, step.image_ref, in_flight))) {
            outcome.changed_since.push_back(step.image_ref);
        } else if (removes) {
            entry.removed += writer.remove_record(step.image_ref) ? 1 : 0;
        } else if (step.verdict.remember) {
            writer.put_absence(step.row, plan.terms.list);
            entry.marked += step.verdict.action == PruneAction::mark ? 1 : 0;
        } else if (step.verdict.forget) {
            writer.forget_absence(step.row);
        }
    }
    outcome.removed += entry.removed;
    outcome.marked += entry.marked;
    change.what = text_of(entry);
    if (!change.what.empty()) {
        outcome.log_numbers.push_back(writer.log(change));
    }
}

} // namespace pullrec::upkeep
