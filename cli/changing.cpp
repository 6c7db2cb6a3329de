// SPDX-License-Identifier: Apache-2.0
#include "cli/changing.hpp"

#include "cli/audit_beside.hpp"
#include "domain/error.hpp"
#include "exchange/kubelet_running.hpp"

#include <fmt/format.h>

#include <unistd.h>
#include <utility>

namespace pullrec::cli {

namespace {

[[noreturn]] void refuse_copy(const OpenSource& source, std::string_view command) {
    const std::string folder = source.meta.source ? source.meta.source->path : "its directories";
    throw Error(ErrorCode::refused,
                fmt::format("refused: this database is a copy of {}, which the kubelet does not "
                            "read back.\nStop the kubelet and use: pullrec --files {} {} …   (see "
                            "'pullrec help {}')",
                            folder, folder, command, command));
}

void require_stopped(const Invocation& invocation, const exchange::Directories& directories) {
    const Arguments& arguments = invocation.arguments;
    if (!arguments.given("restart-follows")) {
        exchange::require_kubelet_stopped(directories, arguments.given("root-dir")
                                                           ? arguments.text("root-dir").value_or("")
                                                           : "");
    }
}

/// Nothing is changed without an entry in the log.
void log_before(const Invocation& invocation, const exchange::Directories& directories,
                const store::Change& change) {
    try {
        log_beside(invocation.environment, directories.folder, change);
    } catch (const Error& error) {
        throw Error(error.code(), fmt::format("{}; nothing was changed", error.what()));
    }
}

} // namespace

Option restart_follows_option() {
    return {.name = "restart-follows",
            .help = "with --files: the kubelet cannot be stopped and is restarted right after"};
}

std::vector<std::string_view> change_globals() {
    return {"db", "files", "root-dir", "busy-timeout", "quiet", "no-trunc", "show-hashes"};
}

ChangeTarget open_target(const Invocation& invocation, std::string_view command) {
    ChangeTarget target{open_source(invocation), std::nullopt};
    if (target.source.view.kind == "files") {
        target.directories = exchange::find_directories(target.source.view.path);
        if (!invocation.arguments.given("dry-run")) {
            require_stopped(invocation, *target.directories);
        }
    } else if (target.source.meta.role == store::Role::copy) {
        refuse_copy(target.source, command);
    }
    return target;
}

store::Change change_of(const Invocation& invocation, std::string command, std::string what) {
    return {invocation.now, static_cast<std::int64_t>(::getuid()), std::move(command),
            std::move(what), invocation.arguments.text("reason")};
}

void change_files(const Invocation& invocation, ChangeTarget& target,
                  const std::vector<exchange::ChangedRecord>& records,
                  const store::Change& change) {
    if (records.empty()) {
        return;
    }
    // it may have started while somebody read the question or the images were listed
    require_stopped(invocation, *target.directories);
    target.source.store.read([&](const store::Reader& as_read) {
        exchange::require_as_read(*target.directories, as_read, records);
    });
    log_before(invocation, *target.directories, change);
    exchange::write_back(*target.directories, records);
}

void tell_restart(const Invocation& invocation) {
    if (invocation.arguments.given("restart-follows")) {
        invocation.err.write("pullrec: restart the kubelet now: until then it may put back what it "
                             "holds in memory. Then run this again: it must find nothing to do\n");
    }
}

} // namespace pullrec::cli
