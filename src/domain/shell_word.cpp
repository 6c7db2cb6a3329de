// SPDX-License-Identifier: Apache-2.0
#include "domain/shell_word.hpp"

#include <algorithm>

namespace pullrec {

namespace {

bool is_plain(char letter) {
    constexpr std::string_view marks = "/._-:@+,=%";
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9') || marks.find(letter) != std::string_view::npos;
}

} // namespace

std::string shell_word(std::string_view text) {
    if (!text.empty() && std::all_of(text.begin(), text.end(), is_plain)) {
        return std::string(text);
    }
    std::string word = "'";
    for (const char letter : text) {
        word += letter == '\'' ? std::string(R"('\'')") : std::string(1, letter);
    }
    return word + "'";
}

} // namespace pullrec
