// SPDX-License-Identifier: Apache-2.0
#include "upkeep/forget_history.hpp"

namespace pullrec::upkeep {

namespace {

constexpr std::size_t kOutcomesAtOnce = 1000;

bool is_any_before(store::Store& store, Timestamp until) {
    bool found = false;
    store.read([&](const store::Reader& reader) {
        reader.each_outcome_back({Timestamp::min(), until}, [&](const store::LoggedOutcome&) {
            found = true;
            return false;
        });
    });
    return found;
}

} // namespace

std::size_t forget_history(store::Store& store, Timestamp now) {
    const Timestamp until = now - store::kOutcomesKept;
    std::size_t forgotten = 0;
    while (is_any_before(store, until)) { // a write that changes nothing would move readers on
        forgotten += store.write(
            [&](store::Writer& writer) { return writer.forget_outcomes(until, kOutcomesAtOnce); });
    }
    return forgotten;
}

} // namespace pullrec::upkeep
