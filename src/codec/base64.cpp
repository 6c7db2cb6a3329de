// SPDX-License-Identifier: Apache-2.0
#include "codec/base64.hpp"

namespace pullrec {
namespace {

constexpr std::string_view alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::string_view describe_stranger(char byte) noexcept {
    if (byte == ' ' || byte == '\t') {
        return "white space other than line ends";
    }
    if (byte == '-' || byte == '_') {
        return "a character of the URL-safe alphabet";
    }
    return byte == '=' ? "padding in the wrong place" : "a character outside its alphabet";
}

/// How many `=` must follow that many digits.
constexpr unsigned padding_after(unsigned digits, Padding padding) noexcept {
    const unsigned missing = (4 - digits % 4) % 4;
    return padding == Padding::required ? missing : 0;
}

} // namespace

DecodedBase64 decode_base64(std::string_view text, Padding padding) {
    SecretText bytes;
    bytes.reserve(text.size() / 4 * 3 + 3);
    std::uint32_t bits = 0;
    unsigned digits = 0;
    unsigned pads = 0;
    for (const char byte : text) {
        const auto value = alphabet.find(byte);
        if (byte == '\r' || byte == '\n') {
            continue;
        }
        if (byte == '=' && digits % 4 >= 2 && pads < padding_after(digits, padding)) {
            ++pads;
            continue;
        }
        if (value == std::string_view::npos || pads > 0) {
            return {{}, pads > 0 ? "text after its padding" : describe_stranger(byte)};
        }
        bits = bits << 6U | static_cast<std::uint32_t>(value);
        if (++digits % 4 != 1) {
            bytes.push_back(static_cast<char>(bits >> (8 - digits % 4 * 2) % 8));
        }
    }
    if (digits % 4 == 1 || pads != padding_after(digits, padding)) {
        return {{}, "an end in the middle of a group"};
    }
    return {std::move(bytes), {}};
}

} // namespace pullrec
