// SPDX-License-Identifier: Apache-2.0
#include "cli/check_choice.hpp"

#include "cli/global_options.hpp"
#include "cli/suggest.hpp"
#include "domain/error.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace pullrec::cli {

namespace {

bool is_choice(const Option& option, std::string_view text) {
    return option.choices.empty() ||
           std::find(option.choices.begin(), option.choices.end(), text) != option.choices.end();
}

} // namespace

void check_choice(const Option& option, const ArgumentValue& value) {
    if (is_choice(option, value.text)) {
        return;
    }
    const auto meant = nearest(value.text, option.choices);
    throw Error(ErrorCode::usage,
                fmt::format("{}: give {}{}", value.place, fmt::join(option.choices, " or "),
                            meant.empty() ? "" : fmt::format(". Did you mean '{}'?", meant)));
}

bool is_choice_here(const Option& option, const ArgumentValue& value) {
    if (is_choice(option, value.text)) {
        return true;
    }
    const auto globals = global_options();
    const bool right_elsewhere =
        std::any_of(globals.begin(), globals.end(), [&](const Option& global) {
            return global.name == option.name && is_choice(global, value.text);
        });
    if (!right_elsewhere) {
        check_choice(option, value);
    }
    return false;
}

} // namespace pullrec::cli
