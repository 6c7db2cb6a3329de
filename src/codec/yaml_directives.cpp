// SPDX-License-Identifier: Apache-2.0
#include "codec/yaml_directives.hpp"

#include "codec/yaml_fault.hpp"

#include <algorithm>
#include <cstddef>

namespace pullrec {
namespace {

constexpr std::string_view blanks = " \t\r\n";

std::string_view first_word(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return text.substr(0, text.find_first_of(blanks));
}

/// Whether the digits are a 1, with as many zeros before it as one likes.
bool is_one(std::string_view number) {
    return number.ends_with('1') && number.find_first_not_of('0') == number.size() - 1;
}

bool is_version_1_1(std::string_view version) {
    const auto dot = version.find('.');
    return dot != std::string_view::npos && is_one(version.substr(0, dot)) &&
           is_one(version.substr(dot + 1));
}

void check_directive(std::string_view line, std::size_t offset) {
    const std::string_view name = line.substr(0, line.find_first_of(blanks));
    if (name == "%YAML") {
        if (!is_version_1_1(first_word(line.substr(name.size())))) {
            throw YamlFault("a %YAML directive for another version than 1.1", offset);
        }
    } else if (name != "%TAG") {
        throw YamlFault("a directive other than %YAML and %TAG", offset);
    }
}

/// Whether the line may stand among directives.
bool is_empty_line(std::string_view line) {
    const std::string_view word = first_word(line);
    return word.empty() || word.starts_with('#');
}

} // namespace

void check_yaml_directives(std::string_view text, bool has_mark) {
    while (!text.empty()) {
        const std::string_view before = text.substr(0, text.size() - 1);
        const auto begin = before.find_last_of("\r\n") + 1;
        const std::string_view line = text.substr(begin);
        if (line.starts_with('%')) {
            if (!has_mark) {
                throw YamlFault("a directive without --- after it", begin);
            }
            check_directive(line, begin);
        } else if (!is_empty_line(line)) {
            return;
        }
        text = text.substr(0, begin);
    }
}

} // namespace pullrec
