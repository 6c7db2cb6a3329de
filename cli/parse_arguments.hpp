// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/arguments.hpp"
#include "cli/configuration.hpp"
#include "cli/environment.hpp"
#include "cli/resolve.hpp"

#include <functional>

namespace pullrec::cli {

/// The arguments of a command, or the wish to see its help, which wins over every mistake but a
/// missing value.
struct ParsedArguments {
    Arguments arguments;
    bool help = false;
};

/// Reads the configuration file that this value of `--config` names.
using ReadConfiguration = std::function<Configuration(const ArgumentValue& file)>;

/// Reads the arguments of `resolution.command` (which is set): the command line first, then the
/// environment, then the configuration, then built-in defaults. `read` is asked once, and only for
/// a command that honours `--config`. Throws Error{usage} and whatever `read` throws.
ParsedArguments parse_arguments(const Resolution& resolution, const Environment& environment,
                                const ReadConfiguration& read = {});

} // namespace pullrec::cli
