// SPDX-License-Identifier: Apache-2.0
#include "cli/changing.hpp"

#include "cli/output/escape.hpp"
#include "domain/error.hpp"
#include "exchange/intent_files.hpp"
#include "exchange/kubelet_running.hpp"

#include <fmt/format.h>

#include <unistd.h>
#include <utility>

namespace pullrec::cli {

namespace {

[[noreturn]] void refuse_copy(const OpenSource& source, std::string_view command) {
    const std::string folder = source.meta.source ? source.meta.source->path : "its directories";
    throw Error(
        ErrorCode::refused,
        fmt::format("refused: this database is a copy of {}, which the kubelet does not "
                    "read back.\nStop the kubelet and use: pullrec --files {} {} ...   (see "
                    "'pullrec help {}')",
                    folder, folder, command, command));
}

void require_stopped(const Invocation& invocation, const exchange::Directories& directories) {
    const Arguments& arguments = invocation.arguments;
    if (!arguments.given("restart-follows")) {
        exchange::require_root_in_sight(directories);
        exchange::require_kubelet_stopped(directories, arguments.given("root-dir")
                                                           ? arguments.text("root-dir").value_or("")
                                                           : "");
    }
}

/// Checks last what the plan rests on: that the kubelet is stopped, and each record's file.
std::vector<ImageRef> take_out_changed(const Invocation& invocation, ChangeTarget& target,
                                       std::vector<exchange::ChangedRecord>& records) {
    // it may have started while somebody read the question or the images were listed
    require_stopped(invocation, *target.directories);
    return target.source.store.read([&](const store::Reader& as_read) {
        return exchange::take_out_changed(*target.directories, as_read, records);
    });
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

store::Store open_for_writing(const Invocation& invocation, const ChangeTarget& target,
                              bool for_many_changes) {
    return store::Store::open(target.source.view.path, store::Access::write,
                              {waiting_of(invocation), {}, {}, for_many_changes});
}

store::Change change_of(const Invocation& invocation, std::string command, std::string what) {
    return {invocation.now, static_cast<std::int64_t>(::getuid()), std::move(command),
            std::move(what), invocation.arguments.text("reason")};
}

std::string place_of_file_log(const Invocation& invocation, const ChangeTarget& target) {
    const auto stands_on_line = [&](std::string_view name) {
        const auto* value = invocation.arguments.last(name);
        return value != nullptr && value->origin == Origin::command_line;
    };
    const std::string logged = "logged in " + audit_file(invocation.environment);
    return stands_on_line("files") || stands_on_line("root-dir")
               ? logged
               : fmt::format("in {}, {}", target.directories->folder, logged);
}

std::string log_entries_text(std::span<const std::int64_t> numbers) {
    return numbers.size() == 1
               ? fmt::format("log entry {}", numbers.front())
               : fmt::format("log entries {} to {}", numbers.front(), numbers.back());
}

std::vector<ImageRef> change_files(const Invocation& invocation, ChangeTarget& target,
                                   std::vector<exchange::ChangedRecord> records,
                                   store::Change change, const ChangeText& text) {
    if (records.empty()) {
        return {};
    }
    std::vector<ImageRef> left_alone = take_out_changed(invocation, target, records);
    if (!records.empty()) {
        change.what = text(records);
        log_beside(invocation.environment, target.directories->folder, change);
        exchange::write_back(*target.directories, records);
    }
    return left_alone;
}

void change_all_files(const Invocation& invocation, ChangeTarget& target, FileChanges changes,
                      const store::Change& change) {
    if (changes.records.empty() && changes.intents_gone.empty()) {
        return;
    }
    const std::vector<ImageRef> changed = take_out_changed(invocation, target, changes.records);
    if (!changed.empty()) {
        throw Error(ErrorCode::refused,
                    fmt::format("refused: the record {} changed since it was read, and nothing was "
                                "written: find out who writes there, then run it again",
                                escape(changed.front().text)));
    }
    target.source.store.read([&](const store::Reader& as_read) {
        exchange::require_intents_as_read(*target.directories, as_read, changes.intents_gone);
    });
    log_beside(invocation.environment, target.directories->folder, change);
    exchange::write_back(*target.directories, changes.records);
    exchange::remove_intent_files(*target.directories, changes.intents_gone);
}

std::vector<exchange::ChangedRecord> empty_records(const std::set<ImageRef>& refs, Timestamp now) {
    std::vector<exchange::ChangedRecord> records;
    records.reserve(refs.size());
    for (const ImageRef& ref : refs) {
        records.push_back({ref, store::StoredRecord{{ref, now, {}}, {}, {}}});
    }
    return records;
}

void tell_left_alone(const Invocation& invocation, std::span<const ImageRef> refs) {
    for (const ImageRef& ref : refs) {
        invocation.err.write(
            fmt::format("pullrec: the record {} changed meanwhile and was left "
                        "alone: run it again\n",
                        escape(ref.text, {.ascii_only = invocation.style.ascii_only})));
    }
}

void tell_restart(const Invocation& invocation, const ChangeTarget& target, bool changed) {
    if (changed && target.directories && invocation.arguments.given("restart-follows")) {
        invocation.err.write("pullrec: restart the kubelet now: until then it may put back what it "
                             "holds in memory. Then run this again: it must find nothing to do\n");
    }
}

} // namespace pullrec::cli
