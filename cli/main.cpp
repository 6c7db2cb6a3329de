// SPDX-License-Identifier: Apache-2.0
#include "cli/app.hpp"
#include "cli/commands/all.hpp"
#include "cli/process.hpp"

#include <unistd.h>
#include <vector>

namespace {

int run(int count, char** words) {
    using namespace pullrec::cli;
    const std::vector<std::string> line(words + (count > 0 ? 1 : 0), words + count);
    const Environment environment(environ);
    auto out = standard_output();
    auto err = standard_error();
    const auto now = std::chrono::system_clock::now();
    const Call call{.words = line,
                    .environment = environment,
                    .commands = all_commands(),
                    .out = out,
                    .err = err,
                    .style = standard_style(environment),
                    .now = std::chrono::floor<pullrec::Timestamp::duration>(now)};
    const auto code = run_call(call, close_standard_output);
    if (code == ExitCode::interrupted && stop_signal() != 0) {
        die_by(stop_signal());
    }
    return static_cast<int>(code);
}

} // namespace

int main(int count, char** words) {
    pullrec::cli::prepare_process();
    try {
        return run(count, words);
    } catch (...) {
        // Nothing is left to say it with: even the report ran out of memory.
        return static_cast<int>(pullrec::cli::ExitCode::internal);
    }
}
