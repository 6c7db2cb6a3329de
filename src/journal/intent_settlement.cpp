// SPDX-License-Identifier: Apache-2.0
#include "journal/intent_settlement.hpp"

#include <algorithm>
#include <cstdint>
#include <set>

namespace pullrec::journal {

namespace {

constexpr std::chrono::hours kIntentTimeToLive{24};

/// Which of its intents this holder's operations hold; they end with these.
std::set<std::int64_t> numbers_of_operations(const store::Reader& reader, std::int64_t holder) {
    std::set<std::int64_t> numbers;
    reader.each_running([&](const store::PullOperation& operation) {
        if (operation.holder == holder) {
            numbers.insert(operation.number);
        }
    });
    return numbers;
}

std::optional<store::HeldIntent> oldest_of(const store::Reader& reader, const Image& image,
                                           std::int64_t holder) {
    const auto intents = reader.intents(image);
    const auto of_operations = numbers_of_operations(reader, holder);
    const auto own = std::find_if(intents.begin(), intents.end(), [&](const auto& intent) {
        return intent.holder == holder && !of_operations.contains(intent.number);
    });
    return own == intents.end() ? std::nullopt : std::optional(*own);
}

} // namespace

void OwnIntent::resolve(store::Writer& writer, const Image& image, std::int64_t holder,
                        bool repeated) {
    chosen_ = repeated && first_ ? first_ : oldest_of(writer, image, holder);
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
