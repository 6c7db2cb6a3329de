// SPDX-License-Identifier: Apache-2.0
#include "cli/output/ink.hpp"

#include <fmt/color.h>

namespace pullrec::cli {

namespace {

fmt::text_style style_of(Ink ink) {
    switch (ink) {
    case Ink::good:
        return fmt::fg(fmt::terminal_color::green);
    case Ink::doubtful:
        return fmt::fg(fmt::terminal_color::yellow);
    case Ink::bad:
        return fmt::fg(fmt::terminal_color::red) | fmt::emphasis::bold;
    case Ink::strong:
        break;
    }
    return fmt::emphasis::bold;
}

} // namespace

std::string painted(std::string_view text, Ink ink, bool colour) {
    return colour ? fmt::format(style_of(ink), "{}", text) : std::string(text);
}

} // namespace pullrec::cli
