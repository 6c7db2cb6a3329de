// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/exit_code.hpp"
#include "domain/error.hpp"
#include "domain/timestamp.hpp"

#include <string>
#include <vector>

namespace pullrec::faults {

/// What the tool answered.
struct ToolAnswer {
    cli::ExitCode code = cli::ExitCode::done;
    std::string err;
};

/// The tool failed, with these words.
class ToolFailure : public Error {
public:
    explicit ToolFailure(const ToolAnswer& answer)
        : Error(ErrorCode::io, answer.err), exit_(answer.code) {}
    [[nodiscard]] cli::ExitCode exit() const { return exit_; }

private:
    cli::ExitCode exit_;
};

/// Runs a command line of the tool in this process, with its state in `state_folder`.
ToolAnswer ask_tool(const std::vector<std::string>& words, const std::string& state_folder,
                    Timestamp now);

/// The same; throws `ToolFailure` unless it is done or answers `also`.
void run_tool(const std::vector<std::string>& words, const std::string& state_folder, Timestamp now,
              cli::ExitCode also = cli::ExitCode::done);

} // namespace pullrec::faults
