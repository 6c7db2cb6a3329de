// SPDX-License-Identifier: Apache-2.0
#include "cli/output/style.hpp"

#include <algorithm>
#include <charconv>
#include <string>
#include <sys/ioctl.h>
#include <unistd.h>

namespace pullrec::cli {

namespace {

constexpr std::size_t usual_width = 80;

std::size_t terminal_width(int descriptor, const Environment& environment) {
    winsize size{};
    if (ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        return size.ws_col;
    }
    const auto columns = environment.get("COLUMNS");
    std::size_t width = 0;
    std::from_chars(columns.data(), columns.data() + columns.size(), width);
    return width > 0 ? width : usual_width;
}

/// Rules: no-color.org; a terminal called dumb, or not called at all, gets no escape sequence.
bool wants_colour(const Environment& environment) {
    const auto terminal = environment.get("TERM");
    return environment.get("NO_COLOR").empty() && !terminal.empty() && terminal != "dumb";
}

} // namespace

bool is_utf8_locale(const Environment& environment) {
    for (const auto* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        std::string value(environment.get(name));
        if (value.empty()) {
            continue;
        }
        std::transform(value.begin(), value.end(), value.begin(),
                       [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
        return value.find("utf-8") != std::string::npos || value.find("utf8") != std::string::npos;
    }
    return false;
}

Style standard_style(const Environment& environment) {
    Style style;
    const bool is_terminal = isatty(STDOUT_FILENO) == 1;
    if (is_terminal) {
        style.width = terminal_width(STDOUT_FILENO, environment);
    }
    style.ascii_only = !is_utf8_locale(environment);
    const bool wanted = wants_colour(environment);
    style.colour = wanted && is_terminal;
    style.talk_colour = wanted && isatty(STDERR_FILENO) == 1;
    return style;
}

Style with_colour(Style style, std::string_view when) {
    if (when == "always" || when == "never") {
        style.colour = when == "always";
        style.talk_colour = style.colour;
    }
    return style;
}

} // namespace pullrec::cli
