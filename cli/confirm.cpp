// SPDX-License-Identifier: Apache-2.0
#include "cli/confirm.hpp"

#include "domain/error.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <string_view>
#include <unistd.h>

namespace pullrec::cli {

namespace {

/// Only a whole `y` or `yes` is a yes.
bool read_yes() {
    std::array<char, 16> line{};
    if (std::fgets(line.data(), line.size(), stdin) == nullptr) {
        return false;
    }
    const std::string_view answer(line.data());
    return answer == "y\n" || answer == "yes\n" || answer == "Y\n";
}

} // namespace

std::vector<Option> change_options() {
    return {{.name = "dry-run", .help = "say what would happen, change nothing"},
            {.name = "yes", .letter = 'y', .help = "do not ask"}};
}

bool can_ask(const Invocation& invocation) {
    return ::isatty(STDIN_FILENO) != 0 && !invocation.arguments.given("no-input");
}

void confirm(const Invocation& invocation, const std::string& what) {
    if (invocation.arguments.given("yes")) {
        return;
    }
    if (!can_ask(invocation)) {
        throw Error(ErrorCode::refused,
                    fmt::format("{}; confirmation needed and {}. Pass --yes, or --dry-run to look.",
                                what,
                                invocation.arguments.given("no-input") ? "--no-input given"
                                                                       : "no terminal"));
    }
    invocation.out.flush();
    invocation.err.write(fmt::format("{}. Go on? [y/N] ", what));
    invocation.err.flush();
    if (!read_yes()) {
        throw Error(ErrorCode::refused, "nothing was changed");
    }
}

} // namespace pullrec::cli
