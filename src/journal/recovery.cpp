// SPDX-License-Identifier: Apache-2.0
#include "journal/recovery.hpp"

#include "domain/mapping_key.hpp"
#include "journal/intent_settlement.hpp"
#include "journal/record_pull.hpp"
#include "journal/shared_store.hpp"
#include "store/held_record.hpp"

#include <algorithm>

namespace pullrec::journal {

namespace {

constexpr std::size_t kStepsAtOnce = 100;

std::vector<Image> intended_images(const store::Reader& reader) {
    std::vector<Image> images;
    reader.each_intent([&](const store::StoredIntent& stored) {
        if (images.empty() || images.back() != stored.intent.image) {
            images.push_back(stored.intent.image);
        }
    });
    return images;
}

bool goes(const store::HeldIntent& intent, const RecoveryView& view) {
    return settle(intent, view.liveness, view.now) != Settlement::kept;
}

void count_intents(RecoveryStep& last, const store::Reader& reader, IntentObstacle obstacle,
                   const RecoveryView& view) {
    const auto intents = reader.intents(last.image);
    if (obstacle == IntentObstacle::none) {
        last.intents_settled = static_cast<std::size_t>(
            std::count_if(intents.begin(), intents.end(),
                          [&](const auto& intent) { return goes(intent, view); }));
    }
    last.intents_kept = intents.size() - last.intents_settled;
}

/// The steps for the intents of one image string; none where it means no listed image.
std::vector<RecoveryStep> plan_image(const store::Reader& reader, const Image& image,
                                     const MeantImages& meant, const RecoveryView& view) {
    std::vector<RecoveryStep> steps;
    if (meant.none()) {
        return steps;
    }
    if (MappingKey(image, view.name_rule).fault() != ReferenceFault::none) {
        const ImageRef ref = meant.refs.empty() ? ImageRef() : meant.refs.front();
        steps.push_back({image, ref, false, IntentObstacle::nameless});
        count_intents(steps.back(), reader, IntentObstacle::nameless, view);
        return steps;
    }
    for (const ImageRef& ref : meant.refs) {
        steps.push_back(
            {image, ref, !store::holds_record(reader, ref), obstacle_of(reader, {{ref}, false})});
    }
    if (meant.ref_unknown) {
        steps.push_back({image, {}, false, IntentObstacle::ref_unknown});
    }
    count_intents(steps.back(), reader, obstacle_of(reader, meant), view);
    return steps;
}

MeantImages meant_in(std::span<const RecoveryStep> planned) {
    MeantImages meant;
    for (const RecoveryStep& step : planned) {
        if (step.image_ref.text.empty()) {
            meant.ref_unknown = true;
        } else {
            meant.refs.push_back(step.image_ref);
        }
    }
    return meant;
}

/// Makes the records of all refs of one image string, and only then lets its intents go.
void carry_out(store::Writer& writer, std::span<const RecoveryStep> planned,
               const RecoveryView& view, std::vector<RecoveryStep>& done) {
    const Image& image = planned.front().image;
    const auto steps = plan_image(writer, image, meant_in(planned), view);
    for (const RecoveryStep& step : steps) {
        if (step.makes_record) {
            write_empty_record(writer, step.image_ref, view.now);
        }
    }
    if (steps.back().intents_settled > 0) {
        for (const store::HeldIntent& intent : writer.intents(image)) {
            if (goes(intent, view)) {
                writer.remove_intent(image, intent);
            }
        }
    }
    done.insert(done.end(), steps.begin(), steps.end());
}

/// Where the steps of the image string at `begin` end.
std::size_t end_of_image(std::span<const RecoveryStep> plan, std::size_t begin) {
    const auto end =
        std::find_if(plan.begin() + static_cast<std::ptrdiff_t>(begin), plan.end(),
                     [&](const RecoveryStep& step) { return step.image != plan[begin].image; });
    return static_cast<std::size_t>(end - plan.begin());
}

} // namespace

std::vector<RecoveryStep> plan_recovery(const store::Reader& reader, const ListedNames& listed,
                                        const RecoveryView& view) {
    std::vector<RecoveryStep> plan;
    for (const Image& image : intended_images(reader)) {
        const auto steps = plan_image(reader, image, listed.meant_by(image), view);
        plan.insert(plan.end(), steps.begin(), steps.end());
    }
    return plan;
}

std::vector<RecoveryStep> recover(SharedStore& store, std::span<const RecoveryStep> plan,
                                  const RecoveryView& view) {
    std::vector<RecoveryStep> done;
    for (std::size_t begin = 0; begin < plan.size();) {
        std::size_t end = begin;
        const auto some = store.write([&](store::Writer& writer, bool) {
            std::vector<RecoveryStep> steps;
            for (end = begin; end < plan.size() && end - begin < kStepsAtOnce;) {
                const std::size_t next = end_of_image(plan, end);
                carry_out(writer, plan.subspan(end, next - end), view, steps);
                end = next;
            }
            return steps;
        });
        done.insert(done.end(), some.begin(), some.end());
        begin = end;
    }
    return done;
}

} // namespace pullrec::journal
