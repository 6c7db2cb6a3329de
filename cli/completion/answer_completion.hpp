// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/app.hpp"

#include <string_view>

namespace pullrec::cli {

/// The first word of a call that asks what may stand where the cursor is. No command: no page or
/// list shows it.
inline constexpr std::string_view completion_word = "__complete";

/// Answers `__complete -- WORDS...` (the line without the program's name, up to the cursor) and
/// `__complete --bash LINE BREAKS` (cli/completion/shell_line.hpp). The first line tells of what
/// kind the offers are: `words`, `nospace` for words that go on, `files` or `folders`; each
/// further line is an offer, for `--` with a tab and what it means. Silent and `done` on any
/// trouble, and after three seconds.
ExitCode answer_completion(const Call& call);

} // namespace pullrec::cli
