// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exchange/node_folder.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace pullrec::store {
class Reader;
}

namespace pullrec::faults {

/// What must hold in a database and in the folder around it: what is wrong, or "".
using Promise = std::function<std::string(const store::Reader&, const std::string& folder)>;

/// What must hold in a folder, whatever became of the database: what is wrong, or "".
using Care = std::function<std::string(const std::string& folder)>;

/// One writing command over a kubelet's directories; made again it must come to the same.
struct Command {
    std::string name;
    std::function<void()> arrange; ///< the directories as the command finds them
    std::function<void(const std::string& database)> run;
    /// Whether the directories are what the database must hold afterwards.
    bool makes_equal = true;
    bool in_parts = false;  ///< in several transactions, each of whole records
    bool only_once = false; ///< made again where it is done, it comes to something else
    Promise promise = {};   ///< from when it is done on
    Care care = {};         ///< from when it began on
    /// What else may be found while it is under way, as `Look::contents`.
    std::vector<std::string> passes = {};
};

/// Commands that build on each other, and their directories.
struct CommandHistory {
    std::string name;
    std::shared_ptr<NodeFolder> node;
    std::vector<Command> commands;
    /// What the folder of the database has before the first command.
    std::function<void(const std::string& folder)> begin = {};
};

/// A copy that is made and refreshed while records come, change and go.
CommandHistory syncing(std::uint64_t seed);

/// An authority that is made from directories, and further ones merged into it.
CommandHistory migrating(std::uint64_t seed);

/// An authority that the tool's commands tend: revocations, prunes, deletions.
CommandHistory tending(std::uint64_t seed);

/// An authority that is backed up, rebuilt and restored, and whose list of preloaded images
/// changes.
CommandHistory keeping(std::uint64_t seed);

/// An authority that is made with a list of preloaded images.
CommandHistory beginning(std::uint64_t seed);

/// An authority that is damaged and restored from a backup.
CommandHistory restoring(std::uint64_t seed);

/// An authority whose left-behind intents are settled and whose unused images are found out.
CommandHistory collecting(std::uint64_t seed);

/// All of these of the tool's commands, and `tending`.
std::vector<CommandHistory> tool_histories(std::uint64_t seed);

/// What is found of a database.
struct Look {
    std::string contents;            ///< all that it holds; or `kAbsent`, `kDamaged`
    std::size_t changes = 0;         ///< that its log tells of
    std::vector<std::string> broken; ///< promises
};
inline constexpr const char* kAbsent = "absent";
inline constexpr const char* kDamaged = "damaged";

/// How far a history has come.
struct Progress {
    std::size_t done = 0;  ///< commands that said so
    std::size_t begun = 0; ///< of which one may be under way
};

/// Looks at a database, and whether the promises and the care of the commands hold there.
Look look_at(const std::string& database, const CommandHistory& history, const Progress& progress);

/// Whether contents lie between two others: whatever is in both is there, and nothing else is that
/// is in neither.
bool is_between(const std::string& contents, const std::string& before, const std::string& after);

/// Whether the database holds what the directories hold.
bool is_equal(const std::string& database, const NodeFolder& node);

} // namespace pullrec::faults
