// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/changing.hpp"
#include "cli/exit_code.hpp"

namespace pullrec::cli {

/// Names on `err` the records' files of the directories that could not be read at all, because what
/// they are about is not known; then `code` is `partly` in place of `done`.
ExitCode tell_unread(const Invocation& invocation, ChangeTarget& target, ExitCode code);

/// Names on `err` the records' files in which a grant may be left, whatever keeps us from reading
/// them: a kubelet may read it. In its directories that makes `partly` of `done`; a database lets
/// nobody in by them and does not write them out.
ExitCode tell_unrevoked(const Invocation& invocation, ChangeTarget& target, ExitCode code);

} // namespace pullrec::cli
