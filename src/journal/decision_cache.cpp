// SPDX-License-Identifier: Apache-2.0
#include "journal/decision_cache.hpp"

#include <algorithm>

namespace pullrec::journal {

void DecisionCache::put(const Image& image, const ImageRef& ref, const Prospect& prospect) {
    if (auto kept = KeptQuestion::of(image, ref, prospect, generation_)) {
        table_.put(QuestionTable::hash_of(image.text, ref.text), std::move(kept), removed_);
        free_released();
    }
}

void DecisionCache::free_released() {
    const auto held = [this](const KeptQuestion::Owned& kept) { return stripes_.is_held(*kept); };
    removed_.erase(std::partition(removed_.begin(), removed_.end(), held), removed_.end());
}

void DecisionCache::forget() {
    const std::lock_guard lock(stripes_);
    stamp_.reset();
}

std::size_t DecisionCache::bytes() {
    const std::lock_guard lock(stripes_);
    return table_.bytes();
}

std::size_t DecisionCache::size() {
    const std::lock_guard lock(stripes_);
    return table_.size();
}

} // namespace pullrec::journal
