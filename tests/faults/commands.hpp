// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exchange/node_folder.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace pullrec::faults {

/// One writing command over a kubelet's directories; made again it must come to the same.
struct Command {
    std::string name;
    std::function<void()> arrange; ///< the directories as the command finds them
    std::function<void(const std::string& database)> run;
    /// Whether the directories are what the database must hold afterwards.
    bool makes_equal = true;
    bool in_parts = false; ///< in several transactions, each of whole records
};

/// Commands that build on each other, and their directories.
struct CommandHistory {
    std::string name;
    std::shared_ptr<NodeFolder> node;
    std::vector<Command> commands;
};

/// A copy that is made and refreshed while records come, change and go.
CommandHistory syncing(std::uint64_t seed);

/// An authority that is made from directories, and further ones merged into it.
CommandHistory migrating(std::uint64_t seed);

/// An authority that the tool's commands tend: revocations, prunes, deletions.
CommandHistory tending(std::uint64_t seed);

/// All that a database holds, as text; "absent" where there is none.
std::string contents_of(const std::string& database);

/// How many changes a database's log tells of; 0 where there is none.
std::size_t count_changes(const std::string& database);

/// Whether contents lie between two others: whatever is in both is there, and nothing else is that
/// is in neither.
bool is_between(const std::string& contents, const std::string& before, const std::string& after);

/// Whether the database holds what the directories hold.
bool is_equal(const std::string& database, const NodeFolder& node);

} // namespace pullrec::faults
