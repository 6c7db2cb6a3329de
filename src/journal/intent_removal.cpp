// SPDX-License-Identifier: Apache-2.0
#include "journal/intent_removal.hpp"

#include "domain/mapping_key.hpp"
#include "journal/intent_settlement.hpp"
#include "journal/record_pull.hpp"
#include "store/held_record.hpp"

#include <algorithm>

namespace pullrec::journal {

namespace {

bool goes(const store::HeldIntent& intent, const RecoveryView& view) {
    return settle(intent, view.liveness, view.now) != Settlement::kept;
}

IntentRemoval judge(const store::Reader& reader, const Image& image, MeantImages listed,
                    const RecoveryView& view) {
    IntentRemoval item;
    item.image = image;
    item.listed = std::move(listed);
    const auto intents = reader.intents(image);
    item.kept = intents.size();
    if (MappingKey(image, view.name_rule).fault() != ReferenceFault::none) {
        item.obstacle = IntentObstacle::nameless;
        return item;
    }
    const std::vector<ImageRef>& refs = item.listed.refs;
    std::copy_if(refs.begin(), refs.end(), std::back_inserter(item.without_record),
                 [&](const ImageRef& ref) { return !store::holds_record(reader, ref); });
    item.obstacle = obstacle_of(reader, item.listed);
    if (item.obstacle == IntentObstacle::none) {
        item.removed = static_cast<std::size_t>(
            std::count_if(intents.begin(), intents.end(),
                          [&](const auto& intent) { return goes(intent, view); }));
        item.kept -= item.removed;
    }
    return item;
}

} // namespace

std::vector<IntentRemoval> plan_intent_removal(const store::Reader& reader,
                                               std::span<const Image> images,
                                               const ListedNames& listed,
                                               const RecoveryView& view) {
    std::vector<IntentRemoval> plan;
    plan.reserve(images.size());
    for (const Image& image : images) {
        plan.push_back(judge(reader, image, listed.meant_by(image), view));
    }
    return plan;
}

IntentRemoval apply(store::Writer& writer, const IntentRemoval& planned, const RecoveryView& view) {
    IntentRemoval item = judge(writer, planned.image, planned.listed, view);
    for (const ImageRef& ref : item.without_record) {
        write_empty_record(writer, ref, view.now);
    }
    if (item.removed == 0) {
        return item;
    }
    for (const store::HeldIntent& intent : writer.intents(item.image)) {
        if (goes(intent, view)) {
            writer.remove_intent(item.image, intent);
        }
    }
    return item;
}

} // namespace pullrec::journal
