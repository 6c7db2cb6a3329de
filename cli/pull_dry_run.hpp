// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"

#include <optional>
#include <vector>

namespace pullrec::cli {

/// `--dry-run` and the options that tell what CRI-O would know, for a command that pulls `IMAGE`.
std::vector<Option> pull_dry_run_options();

/// Under `--dry-run`: explains what CRI-O would do about the image, and runs nothing; 1 when it
/// could not pull it. None without it. Throws `Error` (usage) for facts without `--dry-run`, and as
/// `pull_decision`.
std::optional<ExitCode> pull_dry_run(const Invocation& invocation);

} // namespace pullrec::cli
