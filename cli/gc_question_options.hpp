// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/command.hpp"

#include <vector>

namespace pullrec::cli {

/// The options that say what is on the node and what of it is wanted.
std::vector<Option> gc_question_options();

/// `--images-cmd`, `--images`, `--accept-list` and `--runtime-namespace`.
std::vector<Option> gc_list_options();

/// The exit codes of the commands that plan.
std::vector<ExitMeaning> gc_exits();

} // namespace pullrec::cli
