// SPDX-License-Identifier: Apache-2.0
#include "cli/manual/scdoc.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

std::string scdoc_text(std::string_view text) {
    constexpr std::string_view marks = "\\*_#-.;[|`~";
    std::string result;
    for (const char c : text) {
        if (marks.find(c) != std::string_view::npos) {
            result += '\\';
        }
        result += c;
    }
    return result;
}

std::string scdoc_bold(std::string_view text) {
    return fmt::format("*{}*", scdoc_text(text));
}

std::string scdoc_term(std::string_view term, std::string_view meaning) {
    return fmt::format("{}\n\t{}\n\n", scdoc_bold(term), scdoc_text(meaning));
}

std::string scdoc_literal(std::string_view lines) {
    std::string escaped;
    for (const char c : lines) {
        escaped.append(c == '\\' ? "\\" : "").push_back(c);
    }
    return fmt::format("```\n{}\n```\n\n", escaped);
}

} // namespace pullrec::cli
