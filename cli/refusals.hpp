// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"

#include <string_view>

namespace pullrec::cli {

/// Why the plan of a change must not be carried out. A dry run goes on, to show the plan, and ends
/// with the exit code of the refusal: what runs after it is not to take it for a yes.
class Refusals {
public:
    explicit Refusals(const Invocation& invocation) : invocation_(invocation) {}

    /// Throws `Error` (refused); a dry run says so on `err` and goes on.
    void add(std::string_view reason);

    /// What a dry run ends with: `refused` after any, else `code`.
    [[nodiscard]] ExitCode end(ExitCode code = ExitCode::done) const;

private:
    const Invocation& invocation_;
    bool any_ = false;
};

} // namespace pullrec::cli
