// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/tool.hpp"

#include "cli/app.hpp"
#include "cli/commands/all.hpp"

namespace pullrec::faults {

void run_tool(const std::vector<std::string>& words, const std::string& state_folder,
              Timestamp now) {
    cli::Environment environment;
    environment.set("PULLREC_STATE_DIR", state_folder);
    std::string said;
    cli::Output out([](std::string_view) {});
    cli::Output err([&](std::string_view text) { said += text; });
    const cli::Call call{.words = words,
                         .environment = environment,
                         .commands = cli::all_commands(),
                         .out = out,
                         .err = err,
                         .style = {},
                         .now = now};
    const cli::ExitCode code = cli::run_call(call, [](cli::Output& all) { all.flush(); });
    const bool is_gone = code == cli::ExitCode::not_found && words.front() == "delete";
    if (code != cli::ExitCode::done && !is_gone) {
        throw Error(ErrorCode::io, said);
    }
}

} // namespace pullrec::faults
