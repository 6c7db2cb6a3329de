// SPDX-License-Identifier: Apache-2.0
#include "cli/output/list_order.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>
#include <numeric>

namespace pullrec::cli {

namespace {

std::int64_t number_of(const std::string& key) {
    std::int64_t number = std::numeric_limits<std::int64_t>::min();
    std::from_chars(key.data(), key.data() + key.size(), number);
    return number;
}

template <class Key>
std::vector<std::size_t> places_by(const std::vector<Key>& keys, bool descending) {
    std::vector<std::size_t> places(keys.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    std::stable_sort(places.begin(), places.end(), [&](std::size_t left, std::size_t right) {
        return descending ? keys[right] < keys[left] : keys[left] < keys[right];
    });
    return places;
}

} // namespace

std::vector<std::size_t> sorted_places(const std::vector<std::string>& keys, ColumnOrder order,
                                       bool descending) {
    if (order == ColumnOrder::text || order == ColumnOrder::none) {
        return places_by(keys, descending);
    }
    std::vector<std::int64_t> numbers(keys.size());
    std::transform(keys.begin(), keys.end(), numbers.begin(), number_of);
    return places_by(numbers, (order == ColumnOrder::time) != descending);
}

ListStyle comparing(ListStyle style) {
    style.whole_names = true;
    style.time.mode = TimeMode::epoch;
    return style;
}

} // namespace pullrec::cli
