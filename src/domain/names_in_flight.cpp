// SPDX-License-Identifier: Apache-2.0
#include "domain/names_in_flight.hpp"

#include "domain/mapping_key.hpp"

#include <algorithm>

namespace pullrec {

void NamesInFlight::add(const Image& image) {
    const MappingKey key(image, NameRule::normalised);
    if (key.fault() == ReferenceFault::none) {
        names_.emplace(key.text());
    }
}

bool NamesInFlight::has(const PulledRecord& record) const {
    if (empty() || record.mapping.empty()) {
        return !empty();
    }
    return std::any_of(record.mapping.begin(), record.mapping.end(), [&](const auto& entry) {
        const Image image{entry.first.text};
        return names_.contains(MappingKey(image, NameRule::normalised).text());
    });
}

} // namespace pullrec
