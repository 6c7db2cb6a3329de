// SPDX-License-Identifier: Apache-2.0
#include "cli/output/utf8.hpp"

#include <algorithm>
#include <array>

namespace pullrec::cli {

namespace {

struct Range {
    char32_t first;
    char32_t last;
};

// Controls; soft hyphen; Arabic letter mark; zero width and direction marks; line separators;
// embeddings and overrides; isolates; byte order mark; interlinear marks; tags.
constexpr std::array<Range, 11> unprintable{{{0x00, 0x1f},
                                             {0x7f, 0x9f},
                                             {0xad, 0xad},
                                             {0x61c, 0x61c},
                                             {0x200b, 0x200f},
                                             {0x2028, 0x202e},
                                             {0x2060, 0x206f},
                                             {0xfeff, 0xfeff},
                                             {0xfff9, 0xfffb},
                                             {0xe0000, 0xe007f},
                                             {0x180e, 0x180e}}};

constexpr std::array<Range, 6> marks{{{0x300, 0x36f},
                                      {0x1ab0, 0x1aff},
                                      {0x1dc0, 0x1dff},
                                      {0x20d0, 0x20ff},
                                      {0xfe00, 0xfe0f},
                                      {0xfe20, 0xfe2f}}};

// The wide blocks of Unicode's EastAsianWidth.txt and the emoji blocks.
constexpr std::array<Range, 13> wide{{{0x1100, 0x115f},
                                      {0x2329, 0x232a},
                                      {0x2e80, 0x303e},
                                      {0x3040, 0xa4cf},
                                      {0xac00, 0xd7a3},
                                      {0xf900, 0xfaff},
                                      {0xfe30, 0xfe6f},
                                      {0xff00, 0xff60},
                                      {0xffe0, 0xffe6},
                                      {0x1f300, 0x1f64f},
                                      {0x1f900, 0x1f9ff},
                                      {0x20000, 0x2fffd},
                                      {0x30000, 0x3fffd}}};

template <std::size_t N>
bool contains(const std::array<Range, N>& ranges, char32_t value) noexcept {
    return std::any_of(ranges.begin(), ranges.end(), [value](const Range& range) {
        return value >= range.first && value <= range.last;
    });
}

std::size_t length_by_lead(unsigned char lead) noexcept {
    if (lead < 0x80) {
        return 1;
    }
    if (lead >= 0xc2 && lead <= 0xdf) {
        return 2;
    }
    if (lead >= 0xe0 && lead <= 0xef) {
        return 3;
    }
    if (lead >= 0xf0 && lead <= 0xf4) {
        return 4;
    }
    return 0;
}

bool is_well_formed(char32_t value, std::size_t length) noexcept {
    constexpr std::array<char32_t, 5> smallest{0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = value >= 0xd800 && value <= 0xdfff;
    return value >= smallest.at(length) && value <= 0x10ffff && !surrogate;
}

} // namespace

CodePoint first_code_point(std::string_view text) noexcept {
    const auto lead = static_cast<unsigned char>(text.front());
    const auto length = length_by_lead(lead);
    if (length == 1) {
        return {lead, 1, true};
    }
    if (length == 0 || length > text.size()) {
        return {};
    }
    char32_t value = lead & (0xffU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if ((byte & 0xc0U) != 0x80U) {
            return {};
        }
        value = (value << 6U) | (byte & 0x3fU);
    }
    return is_well_formed(value, length) ? CodePoint{value, length, true} : CodePoint{};
}

bool is_unprintable(char32_t value) noexcept {
    return contains(unprintable, value);
}

std::size_t display_width(std::string_view text) noexcept {
    std::size_t width = 0;
    while (!text.empty()) {
        const auto point = first_code_point(text);
        text.remove_prefix(point.length);
        const bool is_usual = point.value < marks.front().first; // nearly all there is
        if (!is_usual && contains(wide, point.value)) {
            width += 2;
        } else if (is_usual || !contains(marks, point.value)) {
            width += 1;
        }
    }
    return width;
}

} // namespace pullrec::cli
