// SPDX-License-Identifier: Apache-2.0
#include "cli/completion/safe_word.hpp"

#include <algorithm>

namespace pullrec::cli {

bool is_safe_word(std::string_view word) noexcept {
    static constexpr std::string_view marks = "._:/@+,=%-";
    constexpr std::size_t longest = 512;
    const auto is_safe = [](char byte) {
        return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
               (byte >= '0' && byte <= '9') || marks.find(byte) != std::string_view::npos;
    };
    return !word.empty() && word.size() <= longest && word.front() != '-' && word.front() != '=' &&
           word.front() != '%' && std::all_of(word.begin(), word.end(), is_safe);
}

} // namespace pullrec::cli
