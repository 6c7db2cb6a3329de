// SPDX-License-Identifier: Apache-2.0
#include "cli/output/escape.hpp"

#include "cli/output/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pullrec::cli {

namespace {

bool stays(CodePoint point, std::string_view bytes, EscapeRules rules) {
    if (bytes == "\n" || bytes == "\\") {
        return rules.whole_message;
    }
    const bool wanted = point.length == 1 || !rules.ascii_only;
    return point.valid && wanted && !is_unprintable(point.value);
}

/// Printable ASCII but for the backslash: nearly all there is.
bool is_plain(char letter) noexcept {
    return letter >= ' ' && letter < '\x7f' && letter != '\\';
}

std::string escaped(CodePoint point, std::string_view bytes) {
    if (bytes == "\\") {
        return "\\\\";
    }
    if (point.length == 1) {
        return fmt::format("\\x{:02x}", static_cast<unsigned char>(bytes.front()));
    }
    return fmt::format("\\u{{{:x}}}", static_cast<unsigned>(point.value));
}

} // namespace

std::string escape(std::string_view text, EscapeRules rules) {
    std::string result;
    result.reserve(text.size());
    if (std::all_of(text.begin(), text.end(), is_plain)) {
        return result.append(text);
    }
    while (!text.empty()) {
        const auto point = first_code_point(text);
        const auto bytes = text.substr(0, point.length);
        text.remove_prefix(point.length);
        if (stays(point, bytes, rules)) {
            result += bytes;
        } else {
            result += escaped(point, bytes);
        }
    }
    return result;
}

} // namespace pullrec::cli
