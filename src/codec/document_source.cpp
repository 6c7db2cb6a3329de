// SPDX-License-Identifier: Apache-2.0
#include "codec/document_source.hpp"

#include <algorithm>

namespace pullrec {

Place DocumentSource::place_of(std::size_t offset) const {
    if (!origins.empty()) {
        const auto after = std::upper_bound(
            origins.begin(), origins.end(), offset,
            [](std::size_t wanted, const Origin& origin) { return wanted < origin.offset; });
        return after == origins.begin() ? Place{} : std::prev(after)->place;
    }
    const std::string_view before = json.substr(0, offset);
    const auto last_break = before.rfind('\n');
    return {static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1,
            before.size() - (last_break == std::string_view::npos ? 0 : last_break + 1) + 1};
}

} // namespace pullrec
