// SPDX-License-Identifier: Apache-2.0
#include "cli/output/escape.hpp"

#include "cli/output/utf8.hpp"

#include <fmt/format.h>

#include <iterator>

namespace pullrec::cli {

std::string escape(std::string_view text, EscapeRules rules) {
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const auto point = first_code_point(text);
        const auto bytes = text.substr(0, point.length);
        text.remove_prefix(point.length);
        if (rules.whole_message && (bytes == "\n" || bytes == "\\")) {
            result += bytes;
        } else if (bytes == "\\") {
            result += "\\\\";
        } else if (!point.valid || (point.length == 1 && is_unprintable(point.value))) {
            fmt::format_to(std::back_inserter(result), "\\x{:02x}",
                           static_cast<unsigned char>(bytes.front()));
        } else if (is_unprintable(point.value) || (rules.ascii_only && point.length > 1)) {
            fmt::format_to(std::back_inserter(result), "\\u{{{:x}}}",
                           static_cast<unsigned>(point.value));
        } else {
            result += bytes;
        }
    }
    return result;
}

} // namespace pullrec::cli
