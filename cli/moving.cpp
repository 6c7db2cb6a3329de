// SPDX-License-Identifier: Apache-2.0
#include "cli/moving.hpp"

#include "cli/output/escape.hpp"
#include "cli/process.hpp"
#include "domain/error.hpp"

#include <fmt/format.h>

#include <unistd.h>

namespace pullrec::cli {

std::string directory_argument(const Invocation& invocation) {
    if (const auto given = invocation.arguments.text("DIR")) {
        return *given;
    }
    return invocation.arguments.text("root-dir").value_or("/var/lib/kubelet");
}

exchange::Progress stoppable_progress(ProgressMeter& meter) {
    return [&meter](std::size_t done, std::size_t total) {
        if (stop_signal() != 0) {
            throw Error(ErrorCode::interrupted, "interrupted: nothing was changed");
        }
        meter.show(done, total, ProgressMeter::Clock::now());
    };
}

ProgressMeter file_meter(const Invocation& invocation) {
    const bool on_terminal = isatty(STDERR_FILENO) == 1 && !invocation.arguments.given("quiet");
    return {invocation.err, on_terminal, "files", ProgressMeter::Clock::now()};
}

void name_unreadable(const Invocation& invocation, const store::UnreadableFile& file) {
    const bool is_record = file.kind == store::FileKind::record;
    invocation.err.write(
        fmt::format("pullrec: {} file {}: {}; its image must be pulled by every pod{}\n",
                    is_record ? "record" : "intent",
                    escape(file.file_name, {.ascii_only = invocation.style.ascii_only}),
                    escape(file.reason, {.ascii_only = invocation.style.ascii_only}),
                    is_record ? "" : " unless a record of it is there"));
}

} // namespace pullrec::cli
