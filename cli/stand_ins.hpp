// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/parse_arguments.hpp"

#include <optional>
#include <span>

namespace pullrec::cli {

/// What gives an option its value when the command line does not.
struct StandIns {
    const Command& command;
    std::span<const Option> options; ///< that the command accepts
    const Environment& environment;
    const ReadConfiguration& read; ///< may be empty: there is no file
};

/// Gives every option that the command line left out its value from the nearest of environment,
/// configuration file and built-in default. A value yields to one of nearer origin that excludes
/// it: `--files` or `--root-dir` on the command line beats a database that a variable or a file
/// names.
void take_stand_ins(const StandIns& stand_ins, Arguments& arguments);

/// The value of an option from the environment; nothing when the variable is not set, or set to
/// what is right for other commands only.
std::optional<ArgumentValue> value_from_environment(const Option& option,
                                                    const Environment& environment);

/// The value of an option that a setting gives.
ArgumentValue value_of(const Setting& setting);

} // namespace pullrec::cli
