// SPDX-License-Identifier: Apache-2.0
#include "domain/error_text.hpp"

#include "domain/redaction.hpp"
#include "domain/utf8.hpp"

namespace pullrec {
namespace {

constexpr std::size_t kLookedAt = std::size_t{16} * kErrorTextLimit;
constexpr std::string_view kCut = "…";

/// The text's beginning, up to a space: half a secret would not be known as one.
std::string_view beginning_of(std::string_view text) {
    if (text.size() <= kLookedAt) {
        return text;
    }
    const auto space = text.substr(0, kLookedAt).find_last_of(" \t\r\n");
    return text.substr(0, space == std::string_view::npos ? 0 : space);
}

std::string byte_text(char byte) {
    constexpr std::string_view digits = "0123456789abcdef";
    const auto value = static_cast<unsigned char>(byte);
    return {'\\', 'x', digits[value >> 4U], digits[value & 0xFU]};
}

bool is_control(std::string_view character) {
    const auto first = static_cast<unsigned char>(character[0]);
    const bool in_second_page =
        character.size() == 2 && first == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0;
    return in_second_page || first < 0x20 || first == 0x7F;
}

std::string shown(std::string_view character) {
    if (character == "\n" || character == "\r" || character == "\t") {
        return " ";
    }
    if (!is_control(character)) {
        return std::string(character);
    }
    std::string text;
    for (const char byte : character) {
        text += byte_text(byte);
    }
    return text;
}

} // namespace

std::string error_text(std::string_view error) {
    const std::string_view beginning = beginning_of(error);
    const std::string clean = redact(beginning);
    bool cut = beginning.size() < error.size();
    std::string text;
    std::string_view rest = clean;
    while (!rest.empty()) {
        const std::size_t length = utf8_sequence_length(rest);
        const std::string next =
            length == 0 ? byte_text(rest.front()) : shown(rest.substr(0, length));
        if (text.size() + next.size() > kErrorTextLimit - kCut.size()) {
            cut = true;
            break;
        }
        text += next;
        rest.remove_prefix(length == 0 ? 1 : length);
    }
    return cut ? text.append(kCut) : text;
}

} // namespace pullrec
