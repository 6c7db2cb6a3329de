// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/environment.hpp"
#include "cli/output/output.hpp"
#include "cli/output/style.hpp"
#include "domain/timestamp.hpp"

namespace pullrec::cli {

/// Everything a command gets: it reads no other input, clock or stream.
struct Invocation {
    const Arguments& arguments;
    const Environment& environment;
    Commands commands; ///< all of them, for `help`
    Output& out;       ///< data
    Output& err;       ///< talk
    Style style;       ///< how text on `out` must look
    Timestamp now;     ///< one moment for the whole run
};

} // namespace pullrec::cli
