// SPDX-License-Identifier: Apache-2.0
#include "codec/rounded_size.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace pullrec {
namespace {

struct Unit {
    std::string_view name;
    double bytes;
};

constexpr std::array<Unit, 13> units = {{
    {"B", 1},
    {"kB", 1e3},
    {"KB", 1e3},
    {"MB", 1e6},
    {"GB", 1e9},
    {"TB", 1e12},
    {"PB", 1e15},
    {"KiB", 0x1p10},
    {"MiB", 0x1p20},
    {"GiB", 0x1p30},
    {"TiB", 0x1p40},
    {"PiB", 0x1p50},
    {"", 1},
}};

} // namespace

std::optional<std::uint64_t> read_rounded_size(std::string_view text) {
    double number = 0;
    const auto [end, fault] =
        std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
    if (fault != std::errc() || !(number >= 0) || number >= 1e6) {
        return std::nullopt;
    }
    std::string_view unit = text.substr(static_cast<std::size_t>(end - text.data()));
    unit.remove_prefix(unit.starts_with(' ') ? 1 : 0);
    for (const Unit& known : units) {
        if (known.name == unit) {
            return static_cast<std::uint64_t>(std::llround(number * known.bytes));
        }
    }
    return std::nullopt;
}

} // namespace pullrec
