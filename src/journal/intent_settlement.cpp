// SPDX-License-Identifier: Apache-2.0
#include "journal/intent_settlement.hpp"

#include <algorithm>

namespace pullrec::journal {

namespace {

constexpr std::chrono::hours kIntentTimeToLive{24};

std::optional<store::HeldIntent> oldest_of(std::int64_t holder,
                                           const std::vector<store::HeldIntent>& intents) {
    const auto own = std::find_if(intents.begin(), intents.end(),
                                  [&](const auto& intent) { return intent.holder == holder; });
    return own == intents.end() ? std::nullopt : std::optional(*own);
}

} // namespace

void OwnIntent::resolve(store::Writer& writer, const Image& image, std::int64_t holder,
                        bool repeated) {
    chosen_ = repeated && first_ ? first_ : oldest_of(holder, writer.intents(image));
    if (!repeated) {
        first_ = chosen_;
    }
    if (chosen_) {
        writer.remove_intent(image, *chosen_);
    }
}

std::optional<Timestamp> OwnIntent::started_at() const {
    return chosen_ ? std::optional(chosen_->recorded_at) : std::nullopt;
}

void resolve_left_behind(store::Writer& writer, const Image& image, const Liveness& liveness) {
    for (const store::HeldIntent& intent : writer.intents(image)) {
        if (!liveness.is_alive(intent.holder)) {
            writer.remove_intent(image, intent);
        }
    }
    writer.resolve_unreadable(store::FileKind::intent, image.text);
}

Settlement settle(const store::HeldIntent& intent, const Liveness& liveness, Timestamp now) {
    if (liveness.is_of_another_boot(intent)) {
        return Settlement::of_another_boot;
    }
    if (now - intent.recorded_at > kIntentTimeToLive && !liveness.is_alive(intent.holder)) {
        return Settlement::expired;
    }
    return Settlement::kept;
}

} // namespace pullrec::journal
