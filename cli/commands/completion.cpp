// SPDX-License-Identifier: Apache-2.0
#include "cli/completion/scripts.hpp"
#include "cli/invocation.hpp"
#include "cli/suggest.hpp"
#include "domain/error.hpp"

#include <array>

namespace pullrec::cli {

namespace {

constexpr std::string_view shells = "bash|zsh|fish";

ExitCode run(const Invocation& invocation) {
    const auto shell = invocation.arguments.text(shells).value();
    const auto script = completion_script(shell);
    if (script.empty()) {
        constexpr std::array<std::string_view, 3> known{"bash", "zsh", "fish"};
        const auto meant = nearest(shell, known);
        throw Error(ErrorCode::usage,
                    "give bash, zsh or fish" +
                        (meant.empty() ? "" : ". Did you mean '" + std::string(meant) + "'?"));
    }
    invocation.out.write(script);
    return ExitCode::done;
}

} // namespace

const Command& completion_command() {
    static const Command command{
        .path = "completion",
        .group = Group::help,
        .summary = "print what makes a shell complete pullrec's words",
        .details =
            "The script asks the program itself for commands, options, values and recorded names, "
            "so it stays right when the program is replaced. Packages install it; with sudo, names "
            "complete only where the caller may read the records. Names that a shell could read as "
            "more than a word are not offered.",
        .examples = {{"source <(pullrec completion bash)", "for this bash"},
                     {"source <(pullrec completion zsh)", "for this zsh, after compinit"},
                     {"pullrec completion fish | source", "for this fish"}},
        .positionals = {{.name = shells, .help = "the shell"}},
        .exits = {{ExitCode::done, "done"}, {ExitCode::usage, "wrong call"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
