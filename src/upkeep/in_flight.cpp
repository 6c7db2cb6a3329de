// SPDX-License-Identifier: Apache-2.0
#include "upkeep/in_flight.hpp"

namespace pullrec::upkeep {

NamesInFlight names_in_flight(const store::Reader& reader, const IsAlive& is_alive) {
    NamesInFlight names;
    if (!is_alive) {
        return names;
    }
    reader.each_running([&](const store::PullOperation& operation) {
        if (operation.holder && is_alive(*operation.holder)) {
            names.add(operation.image);
        }
    });
    reader.each_intent([&](const store::StoredIntent& stored) {
        if (is_alive(stored.holder)) {
            names.add(stored.intent.image);
        }
    });
    return names;
}

} // namespace pullrec::upkeep
