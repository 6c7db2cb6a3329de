// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/command.hpp"
#include "cli/environment.hpp"
#include "cli/output/output.hpp"
#include "cli/output/style.hpp"
#include "domain/timestamp.hpp"

#include <span>
#include <string>

namespace pullrec::cli {

/// Everything that one call of the program depends on.
struct Call {
    std::span<const std::string> words; ///< the command line without the program's name
    const Environment& environment;
    Commands commands;
    Output& out;
    Output& err;
    Style style;
    Timestamp now;
};

/// Runs a command line. Every failure becomes a message on `err` and an exit code; nothing is
/// thrown. Ends with `out` flushed by `finish`.
ExitCode run_call(const Call& given, void (*finish)(Output& out));

} // namespace pullrec::cli
