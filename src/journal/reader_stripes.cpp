// SPDX-License-Identifier: Apache-2.0
#include "journal/reader_stripes.hpp"

#include <algorithm>

namespace pullrec::journal {

bool ReaderStripes::is_held(const KeptQuestion& kept) const noexcept {
    return std::any_of(stripes_.begin(), stripes_.end(), [&](const Stripe& stripe) {
        return std::any_of(stripe.held.begin(), stripe.held.end(), [&](const auto& place) {
            // pairs with the giving back: what was read there was read before it is freed
            return place.load(std::memory_order_acquire) == &kept;
        });
    });
}

} // namespace pullrec::journal
