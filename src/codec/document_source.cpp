// SPDX-License-Identifier: Apache-2.0
#include "codec/document_source.hpp"

#include <algorithm>
#include <iterator>

namespace pullrec {

Place place_in(std::string_view text, std::size_t offset) {
    const std::string_view before = text.substr(0, offset);
    const auto last_break = before.rfind('\n');
    return {static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1,
            before.size() - (last_break == std::string_view::npos ? 0 : last_break + 1) + 1};
}

std::size_t DocumentSource::written_offset(std::size_t offset) const {
    if (written.empty()) {
        return offset;
    }
    const auto after = std::upper_bound(
        origins.begin(), origins.end(), offset,
        [](std::size_t wanted, const Origin& origin) { return wanted < origin.offset; });
    return after == origins.begin() ? 0 : std::prev(after)->source_offset;
}

Place DocumentSource::place_of(std::size_t offset) const {
    return place_in(written.empty() ? json : written, written_offset(offset));
}

} // namespace pullrec
