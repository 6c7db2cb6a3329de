// SPDX-License-Identifier: Apache-2.0
#include "domain/percent_decoding.hpp"

namespace pullrec {
namespace {

int hex_value(char digit) noexcept {
    if (digit >= '0' && digit <= '9') {
        return digit - '0';
    }
    if (digit >= 'a' && digit <= 'f') {
        return digit - 'a' + 10;
    }
    return digit >= 'A' && digit <= 'F' ? digit - 'A' + 10 : -1;
}

/// The byte that `%xx` at the front means; -1 when it is none.
int escaped_byte(std::string_view text) noexcept {
    const int high = text.size() < 3 ? -1 : hex_value(text[1]);
    const int low = text.size() < 3 ? -1 : hex_value(text[2]);
    return high < 0 || low < 0 ? -1 : high * 16 + low;
}

bool may_stand_in_host(int byte) noexcept {
    constexpr std::string_view others = "!$&'()*+,;=:[]<>\"-_.~";
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
           (byte >= '0' && byte <= '9') ||
           others.find(static_cast<char>(byte)) != std::string_view::npos;
}

bool may_be_escaped(int byte, UrlPart part) noexcept {
    switch (part) {
    case UrlPart::plain:
        return true;
    case UrlPart::host:
        return byte >= 0x80 || byte == '%';
    case UrlPart::zone:
        break;
    }
    return byte == '%' || byte == ' ' || may_stand_in_host(byte);
}

} // namespace

std::optional<std::string> percent_decoded(std::string_view text, UrlPart part) {
    std::string decoded;
    while (!text.empty()) {
        int byte = static_cast<unsigned char>(text.front());
        if (byte == '%') {
            byte = escaped_byte(text);
            if (byte < 0 || !may_be_escaped(byte, part)) {
                return std::nullopt;
            }
            text.remove_prefix(2);
        } else if (part != UrlPart::plain && byte < 0x80 && !may_stand_in_host(byte)) {
            return std::nullopt;
        }
        decoded += static_cast<char>(byte);
        text.remove_prefix(1);
    }
    return decoded;
}

} // namespace pullrec
