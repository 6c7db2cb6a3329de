// SPDX-License-Identifier: Apache-2.0
#include "upkeep/gc_plan.hpp"

#include "upkeep/gc_facts.hpp"
#include "upkeep/gc_shared.hpp"

#include <algorithm>
#include <unordered_map>

namespace pullrec::upkeep {

namespace {

using store::GcItem;
using store::GcState;

constexpr std::chrono::minutes kFirstBackOff{15};
constexpr std::chrono::hours kLongestBackOff{24};

using Items = std::unordered_map<std::string, const GcItem*>;

Items by_ref(const std::vector<GcItem>& items) {
    Items result;
    for (const GcItem& item : items) {
        result.emplace(item.image_ref.text, &item);
    }
    return result;
}

/// A moment further away than any back-off was set by a clock that ran ahead.
std::optional<std::chrono::microseconds> retry_in(const GcItem& item, Timestamp now) {
    const std::chrono::microseconds left = item.retry_at - now;
    return item.state == GcState::failed && left.count() > 0 && left <= kLongestBackOff
               ? std::optional(left)
               : std::nullopt;
}

std::vector<GcStep> judge_all(const GcQuestion& question, GcKeepers& keepers,
                              const Sightings& sightings, const Items& items) {
    std::vector<GcStep> steps(question.images.images.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const ListedImage& image = question.images.images[i];
        GcStep& step = steps[i];
        step.image_ref = image.id;
        step.names = image.tags;
        step.names.insert(step.names.end(), image.digests.begin(), image.digests.end());
        step.facts = std::move(keepers.facts[i]);
        step.facts.unreferenced_for = sightings.unreferenced_for(i);
        step.facts.clock_suspect = sightings.clock() != ClockState::steady;
        if (const auto item = items.find(image.id.text); item != items.end()) {
            step.facts.retry_in = retry_in(*item->second, question.now.wall);
        }
        step.verdict = judge(step.facts, question.grace);
    }
    return steps;
}

/// The item of an image that may go; what failed before is remembered.
GcItem item_of(const GcStep& step, const std::string& target, const GcPlan& plan,
               const GcItem* before) {
    return {plan.runtime_namespace,
            step.image_ref,
            step.names.empty() ? std::string() : step.names.front(),
            target,
            GcState::planned,
            before == nullptr ? 0 : before->failures,
            before == nullptr ? Timestamp() : before->retry_at};
}

void plan_items(GcPlan& plan, std::span<const ListedName> names, const Items& before) {
    std::unordered_map<std::size_t, std::string> targets;
    for (const ListedName& name : names) {
        targets.try_emplace(name.image, name.target);
    }
    Items left = before;
    for (std::size_t i = 0; i < plan.steps.size(); ++i) {
        const GcStep& step = plan.steps[i];
        const auto known = before.find(step.image_ref.text);
        const GcItem* item = known == before.end() ? nullptr : known->second;
        if (step.verdict.may_go()) {
            ++plan.may_go;
            if (GcItem wanted = item_of(step, targets[i], plan, item);
                item == nullptr || *item != wanted) {
                plan.items.push_back(std::move(wanted));
            }
        }
        if (step.verdict.may_go() || step.verdict.reason == GcReason::backing_off) {
            left.erase(step.image_ref.text);
        }
    }
    for (const auto& [ref, item] : left) {
        plan.items_gone.push_back(*item);
    }
}

} // namespace

std::chrono::microseconds back_off(std::int64_t failures) {
    std::chrono::microseconds time = kFirstBackOff;
    for (std::int64_t i = 1; i < failures && time < kLongestBackOff; ++i) {
        time *= 2;
    }
    return std::min<std::chrono::microseconds>(time, kLongestBackOff);
}

GcPlan plan_gc(const GcQuestion& question, const GcMemory& memory) {
    const std::vector<ListedName> names = names_of(question.images);
    GcKeepers keepers = find_keepers(question, memory, names);
    const Sightings sightings(question, memory, names);
    const Items items = by_ref(memory.items);
    GcPlan plan;
    plan.clock = sightings.clock();
    plan.runtime_namespace = question.runtime_namespace;
    plan.now = question.now;
    plan.steps = judge_all(question, keepers, sightings, items);
    plan.unmatched = std::move(keepers.unmatched);
    plan.whole_repositories = std::move(keepers.whole_repositories);
    plan.sightings = sightings.changes(keep_shared(plan.steps, names, question.grace));
    plan_items(plan, names, items);
    return plan;
}

void record(store::Writer& writer, const GcPlan& plan) {
    for (const store::ImageSighting& sighting : plan.sightings.forgotten) {
        writer.forget_sighting(sighting);
    }
    for (const store::ImageSighting& sighting : plan.sightings.remembered) {
        writer.put_sighting(sighting);
    }
    writer.put_look(plan.runtime_namespace, plan.now);
    for (const GcItem& item : plan.items_gone) {
        writer.remove_gc_item(item);
    }
    for (const GcItem& item : plan.items) {
        writer.put_gc_item(item);
    }
}

} // namespace pullrec::upkeep
