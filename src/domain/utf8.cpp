// SPDX-License-Identifier: Apache-2.0
#include "domain/utf8.hpp"

namespace pullrec {
namespace {

/// What may follow a lead byte: how many bytes, and the range of the first of them.
struct Lead {
    std::size_t length;
    unsigned char second_min;
    unsigned char second_max;
};

constexpr Lead lead_of(unsigned char byte) noexcept {
    if (byte < 0x80) {
        return {1, 0, 0};
    }
    if (byte < 0xC2 || byte > 0xF4) {
        return {0, 0, 0};
    }
    if (byte < 0xE0) {
        return {2, 0x80, 0xBF};
    }
    if (byte < 0xF0) {
        return {3, static_cast<unsigned char>(byte == 0xE0 ? 0xA0 : 0x80),
                static_cast<unsigned char>(byte == 0xED ? 0x9F : 0xBF)};
    }
    return {4, static_cast<unsigned char>(byte == 0xF0 ? 0x90 : 0x80),
            static_cast<unsigned char>(byte == 0xF4 ? 0x8F : 0xBF)};
}

} // namespace

std::size_t utf8_sequence_length(std::string_view text) noexcept {
    if (text.empty()) {
        return 0;
    }
    const auto byte = [text](std::size_t at) { return static_cast<unsigned char>(text[at]); };
    const Lead lead = lead_of(byte(0));
    if (lead.length <= 1) {
        return lead.length;
    }
    if (text.size() < lead.length || byte(1) < lead.second_min || byte(1) > lead.second_max) {
        return 0;
    }
    for (std::size_t at = 2; at < lead.length; ++at) {
        if ((byte(at) & 0xC0U) != 0x80U) {
            return 0;
        }
    }
    return lead.length;
}

} // namespace pullrec
