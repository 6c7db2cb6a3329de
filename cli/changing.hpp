// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/audit_log.hpp"
#include "cli/source.hpp"
#include "exchange/write_back.hpp"
#include "store/change.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec::cli {

/// What a changing command changes: an authority, or a kubelet's directories.
struct ChangeTarget {
    OpenSource source;                                ///< to plan from
    std::optional<exchange::Directories> directories; ///< read into memory, to be written back
    std::optional<store::Store> copy = {}; ///< of the directories, where a prune remembers
};

/// The option that lets a command change directories under a kubelet that cannot be stopped.
Option restart_follows_option();

/// The global options that changing commands honour.
std::vector<std::string_view> change_globals();

/// Opens what `command` shall change. Throws `Error` (refused) for a copy, naming the form that
/// works, and for directories whose kubelet runs unless `--restart-follows` or `--dry-run` is
/// given.
ChangeTarget open_target(const Invocation& invocation, std::string_view command);

/// Opens the authority of `target` for writing.
store::Store open_for_writing(const Invocation& invocation, const ChangeTarget& target,
                              bool for_many_changes = false);

/// Runs `f(store::Writer&)` on the authority of `target` in one transaction.
template <class F>
decltype(auto) change_database(const Invocation& invocation, const ChangeTarget& target, F&& f) {
    return open_for_writing(invocation, target).write(std::forward<F>(f));
}

/// An entry for the log of changes.
store::Change change_of(const Invocation& invocation, std::string command, std::string what);

/// Where a change of the directories is logged, and the folder that changed unless the command line
/// names it: `in /n/image_manager, logged in /s/audit.ndjson`.
std::string place_of_file_log(const Invocation& invocation, const ChangeTarget& target);

/// Where a change stands in the log of a database: `log entry 7`, `log entries 7 to 9`.
std::string log_entries_text(std::span<const std::int64_t> numbers);

/// What is said in the log of the records that are written.
using ChangeText = std::function<std::string(std::span<const exchange::ChangedRecord>)>;

/// Changes the records' files of the directories, after `change` is logged beside with the words
/// of `text`. Gives the records that were left alone, because their files are not as they were
/// read.
std::vector<ImageRef> change_files(const Invocation& invocation, ChangeTarget& target,
                                   std::vector<exchange::ChangedRecord> records,
                                   store::Change change, const ChangeText& text);

/// What shall become of files: the records first, then the intents that go.
struct FileChanges {
    std::vector<exchange::ChangedRecord> records;
    std::vector<Image> intents_gone;
};

/// The same for all of them or none: throws `Error` (refused) when one is not as it was read.
void change_all_files(const Invocation& invocation, ChangeTarget& target, FileChanges changes,
                      const store::Change& change);

/// Names on `err` the records that changed meanwhile and were left alone.
void tell_left_alone(const Invocation& invocation, std::span<const ImageRef> refs);

/// Records without grants under these refs, which have none.
std::vector<exchange::ChangedRecord> empty_records(const std::set<ImageRef>& refs, Timestamp now);

/// Says on `err` that the kubelet must be restarted, if files changed and `--restart-follows` was
/// given.
void tell_restart(const Invocation& invocation, const ChangeTarget& target, bool changed);

} // namespace pullrec::cli
