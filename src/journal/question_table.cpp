// SPDX-License-Identifier: Apache-2.0
#include "journal/question_table.hpp"

#include <functional>
#include <utility>

namespace pullrec::journal {

namespace {

constexpr std::size_t kFewestSlots = 16;

/// How far ahead of the comparison a question's memory is asked for.
constexpr std::size_t kLineBytes = 64;
constexpr std::size_t kBytesAhead = 6 * kLineBytes;

void ask_for_memory(const KeptQuestion* kept) {
    for (std::size_t at = 0; at < kBytesAhead; at += kLineBytes) {
        __builtin_prefetch(reinterpret_cast<const char*>(kept) + at);
    }
}

} // namespace

std::size_t QuestionTable::hash_of(std::string_view image, std::string_view ref) noexcept {
    constexpr std::size_t kGoldenRatio = 0x9e3779b97f4a7c15U;
    const std::hash<std::string_view> hash;
    return hash(ref) ^ (hash(image) * kGoldenRatio);
}

std::size_t QuestionTable::slot_of(std::size_t hash, std::string_view image,
                                   std::string_view ref) const noexcept {
    std::size_t at = hash & mask();
    for (; slots_[at].kept; at = (at + 1) & mask()) {
        if (slots_[at].hash == hash) {
            ask_for_memory(slots_[at].kept.get());
            if (slots_[at].kept->asks(image, ref)) {
                break;
            }
        }
    }
    return at;
}

const KeptQuestion* QuestionTable::find(std::size_t hash, std::string_view image,
                                        std::string_view ref) const noexcept {
    return slots_.empty() ? nullptr : slots_[slot_of(hash, image, ref)].kept.get();
}

void QuestionTable::put(std::size_t hash, KeptQuestion::Owned kept,
                        std::vector<KeptQuestion::Owned>& removed) {
    const std::size_t bytes = kept->bytes();
    if (!make_room(bytes, removed)) {
        return;
    }
    Slot& slot = slots_[slot_of(hash, kept->image(), kept->ref())];
    slot.hash = hash;
    std::swap(slot.kept, kept);
    kept_bytes_ += bytes;
    if (kept) {
        kept_bytes_ -= kept->bytes();
        removed.push_back(std::move(kept));
    } else {
        ++used_;
    }
}

bool QuestionTable::make_room(std::size_t bytes, std::vector<KeptQuestion::Owned>& removed) {
    if (is_crowded() && this->bytes() + (slots_.size() + kFewestSlots) * sizeof(Slot) <= limit_) {
        grow();
    }
    while (used_ > 0 && (is_crowded() || this->bytes() + bytes > limit_)) {
        // before it goes, for a reader may hold it
        removed.reserve(removed.size() + 1);
        removed.push_back(evict_one());
    }
    removed.reserve(removed.size() + 1);
    return !is_crowded() && this->bytes() + bytes <= limit_;
}

void QuestionTable::grow() {
    std::vector<Slot> old(slots_.empty() ? kFewestSlots : slots_.size() * 2);
    std::swap(old, slots_);
    for (Slot& slot : old) {
        if (slot.kept) {
            std::size_t at = slot.hash & mask();
            while (slots_[at].kept) {
                at = (at + 1) & mask();
            }
            slots_[at] = std::move(slot);
        }
    }
    hand_ = 0;
}

KeptQuestion::Owned QuestionTable::evict_one() {
    for (;; hand_ = (hand_ + 1) & mask()) {
        const auto& kept = slots_[hand_].kept;
        if (kept && !kept->forget_asked()) {
            return take(hand_);
        }
    }
}

KeptQuestion::Owned QuestionTable::take(std::size_t at) {
    KeptQuestion::Owned taken = std::move(slots_[at].kept);
    kept_bytes_ -= taken->bytes();
    --used_;
    // those behind move up, so that each is still found from its place without a gap
    for (std::size_t next = (at + 1) & mask(); slots_[next].kept; next = (next + 1) & mask()) {
        const std::size_t distance = (next - slots_[next].hash) & mask();
        if (distance >= ((next - at) & mask())) {
            slots_[at] = std::move(slots_[next]);
            at = next;
        }
    }
    return taken;
}

} // namespace pullrec::journal
