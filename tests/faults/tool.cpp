// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/tool.hpp"

#include "cli/app.hpp"
#include "cli/commands/all.hpp"
#include "tests/cli/environment_of.hpp"
#include "tests/faults/fault_plan.hpp"

namespace pullrec::faults {

ToolAnswer ask_tool(const std::vector<std::string>& words, const std::string& state_folder,
                    Timestamp now) {
    const auto environment =
        cli::environment_of({"PULLREC_STATE_DIR=" + state_folder, "PULLREC_CONFIG=none"});
    ToolAnswer answer;
    cli::Output out([](std::string_view) {});
    cli::Output err([&](std::string_view text) { answer.err += text; });
    const cli::Call call{.words = words,
                         .environment = environment,
                         .commands = cli::all_commands(),
                         .out = out,
                         .err = err,
                         .style = {},
                         .now = now};
    const InProduct here;
    try {
        answer.code = cli::run_call(call, [](cli::Output& all) { all.flush(); });
    } catch (...) {
        answer.code = cli::ExitCode::internal; // as main: even the report ran out of memory
    }
    return answer;
}

void run_tool(const std::vector<std::string>& words, const std::string& state_folder, Timestamp now,
              cli::ExitCode also) {
    const ToolAnswer answer = ask_tool(words, state_folder, now);
    if (answer.code != cli::ExitCode::done && answer.code != also) {
        throw ToolFailure(answer);
    }
}

} // namespace pullrec::faults
