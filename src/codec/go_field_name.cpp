// SPDX-License-Identifier: Apache-2.0
#include "codec/go_field_name.hpp"

#include <utility>

namespace pullrec {
namespace {

constexpr char lower(char byte) noexcept {
    return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : byte;
}

/// Takes one folded letter from the front; 0 for a byte that no field name has.
char take_folded(std::string_view& name) noexcept {
    for (const auto& [sign, letter] :
         {std::pair{std::string_view("\u017F"), 's'}, std::pair{std::string_view("\u212A"), 'k'}}) {
        if (name.starts_with(sign)) {
            name.remove_prefix(sign.size());
            return letter;
        }
    }
    const char letter = lower(name.front());
    name.remove_prefix(1);
    return letter;
}

} // namespace

bool is_go_field_name(std::string_view name, std::string_view field) noexcept {
    for (const char letter : field) {
        if (name.empty() || take_folded(name) != lower(letter)) {
            return false;
        }
    }
    return name.empty();
}

} // namespace pullrec
