// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/arguments.hpp"
#include "cli/environment.hpp"
#include "cli/resolve.hpp"

namespace pullrec::cli {

/// The arguments of a command, or the wish to see its help, which wins over every mistake but a
/// missing value.
struct ParsedArguments {
    Arguments arguments;
    bool help = false;
};

/// Reads the arguments of `resolution.command` (which is set): the command line first, then the
/// environment, then built-in defaults. Throws Error{usage}.
ParsedArguments parse_arguments(const Resolution& resolution, const Environment& environment);

} // namespace pullrec::cli
