// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/source.hpp"
#include "exchange/write_back.hpp"
#include "store/change.hpp"

#include <optional>
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

/// Runs `f(store::Writer&)` on the authority of `target` in one transaction.
template <class F>
decltype(auto) change_database(const Invocation& invocation, const ChangeTarget& target, F&& f) {
    store::Store store = store::Store::open(target.source.view.path, store::Access::write,
                                            {waiting_of(invocation), {}, {}});
    return store.write(std::forward<F>(f));
}

/// An entry for the log of changes.
store::Change change_of(const Invocation& invocation, std::string command, std::string what);

/// Changes the records' files of the directories: checks that they are as they were read, logs
/// `change` beside, then writes them.
void change_files(const Invocation& invocation, ChangeTarget& target,
                  const std::vector<exchange::ChangedRecord>& records, const store::Change& change);

/// Says on `err` that the kubelet must be restarted, if `--restart-follows` was given.
void tell_restart(const Invocation& invocation);

} // namespace pullrec::cli
