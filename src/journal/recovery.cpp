// SPDX-License-Identifier: Apache-2.0
#include "journal/recovery.hpp"

#include "domain/mapping_key.hpp"
#include "journal/intent_settlement.hpp"
#include "journal/record_pull.hpp"
#include "journal/shared_store.hpp"

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

RecoveryStep plan_step(const store::Reader& reader, const Image& image, const ImageRef& ref,
                       const RecoveryView& view) {
    RecoveryStep step{image, ref};
    const auto intents = reader.intents(image);
    step.nameless = MappingKey(image, view.name_rule).fault() != ReferenceFault::none;
    if (step.nameless) {
        step.intents_kept = intents.size();
        return step;
    }
    step.makes_record = !reader.record_row(ref);
    step.intents_settled = static_cast<std::size_t>(std::count_if(
        intents.begin(), intents.end(), [&](const auto& intent) { return goes(intent, view); }));
    step.intents_kept = intents.size() - step.intents_settled;
    return step;
}

RecoveryStep carry_out(store::Writer& writer, const RecoveryStep& planned,
                       const RecoveryView& view) {
    RecoveryStep step = plan_step(writer, planned.image, planned.image_ref, view);
    if (step.nameless) {
        return step;
    }
    if (step.makes_record) {
        write_empty_record(writer, step.image_ref, view.now);
    }
    for (const store::HeldIntent& intent : writer.intents(step.image)) {
        if (goes(intent, view)) {
            writer.remove_intent(step.image, intent);
        }
    }
    return step;
}

} // namespace

std::vector<RecoveryStep> plan_recovery(const store::Reader& reader, const ListedNames& listed,
                                        const RecoveryView& view) {
    std::vector<RecoveryStep> plan;
    for (const Image& image : intended_images(reader)) {
        for (const ImageRef& ref : listed.meant_by(image)) {
            plan.push_back(plan_step(reader, image, ref, view));
        }
    }
    return plan;
}

std::vector<RecoveryStep> recover(SharedStore& store, std::span<const RecoveryStep> plan,
                                  const RecoveryView& view) {
    std::vector<RecoveryStep> done;
    for (std::size_t begin = 0; begin < plan.size(); begin += kStepsAtOnce) {
        const auto batch = plan.subspan(begin, std::min(kStepsAtOnce, plan.size() - begin));
        const auto some = store.write([&](store::Writer& writer, bool) {
            std::vector<RecoveryStep> steps;
            for (const RecoveryStep& step : batch) {
                steps.push_back(carry_out(writer, step, view));
            }
            return steps;
        });
        done.insert(done.end(), some.begin(), some.end());
    }
    return done;
}

} // namespace pullrec::journal
