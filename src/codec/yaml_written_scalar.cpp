// SPDX-License-Identifier: Apache-2.0
#include "codec/yaml_written_scalar.hpp"

#include <algorithm>

namespace pullrec {
namespace {

void skip(std::string_view& text, std::string_view bytes) {
    text.remove_prefix(std::min(text.find_first_not_of(bytes), text.size()));
}

void skip_properties(std::string_view& text) {
    while (text.starts_with('&') || text.starts_with('!')) {
        text.remove_prefix(std::min(text.find_first_of(" \t\r\n"), text.size()));
        skip(text, " \t\r\n");
    }
}

/// Skips a quoted string; false when it does not end. A doubled single quote is two strings here.
bool skip_quoted(std::string_view& text) {
    const char quote = text.front();
    std::size_t at = 1;
    while (at < text.size() && text[at] != quote) {
        at += text[at] == '\\' && quote == '"' ? 2 : 1;
    }
    const bool is_closed = at < text.size();
    text.remove_prefix(std::min(at + 1, text.size()));
    return is_closed;
}

} // namespace

WrittenScalar look_at_scalar(std::string_view text, std::string_view value) {
    WrittenScalar scalar;
    skip_properties(text);
    if (!text.starts_with('"') && !text.starts_with('\'')) {
        text.remove_prefix(text.starts_with(value) ? value.size() : 0);
    }
    while (scalar.is_closed && (text.starts_with('"') || text.starts_with('\''))) {
        scalar.is_closed = skip_quoted(text);
    }
    skip(text, " \t");
    scalar.is_before_colon = text.starts_with(':');
    return scalar;
}

} // namespace pullrec
