// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/faults/commands.hpp"
#include "tests/faults/fast_folder.hpp"
#include "tests/faults/tool.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace pullrec::faults {

/// One command of a history: the folder as it finds it, and what it must come to.
class CommandScene {
public:
    /// Runs it while nothing fails, after `previous`, which is the scene of the command before it;
    /// null for the first.
    CommandScene(const CommandHistory& history, const CommandScene* previous);

    [[nodiscard]] const CommandHistory& history() const { return history_; }
    [[nodiscard]] const Command& command() const { return history_.commands.at(number_); }
    [[nodiscard]] const std::string& folder() const { return folder_.path(); }
    [[nodiscard]] const Look& before() const { return before_; }
    [[nodiscard]] const Look& after() const { return after_; }
    [[nodiscard]] Look look(const std::string& database, bool done) const;
    [[nodiscard]] std::string name() const;

private:
    const CommandHistory& history_;
    std::size_t number_;
    FastFolder folder_;
    FastFolder folder_after_;
    Look before_;
    Look after_;
};

/// Calls `f` for the commands of a history, from number `first` on; the numbers from `end` on are
/// left out.
void each_scene(const CommandHistory& history, std::size_t first, std::size_t end,
                const std::function<void(const CommandScene&)>& f);

/// Calls `f` for each of the tool's commands that change an authority.
void each_tool_scene(std::uint64_t seed, const std::function<void(const CommandScene&)>& f);

/// The command on a copy of that folder.
class CommandTrial {
public:
    explicit CommandTrial(const CommandScene& scene);
    /// The same in a folder that is there.
    CommandTrial(const CommandScene& scene, const std::string& folder);

    /// Runs it; what it answers.
    [[nodiscard]] ToolAnswer ask() const;

    /// Runs it; false when it fails and says so.
    [[nodiscard]] bool attempt() const { return ask().code == cli::ExitCode::done; }

    /// Makes it again now that nothing fails, and tells what is wrong with what it came to at first
    /// and now. `done`: at first it said that it was done.
    [[nodiscard]] std::vector<std::string> judge(bool done) const;

private:
    const CommandScene& scene_;
    std::unique_ptr<FastFolder> folder_;
    std::string database_;
};

/// Whether a command that was cut short may leave this; `done`: it said that it was done.
bool may_leave(const Command& command, const Look& before, const Look& after,
               const std::string& found, bool done);

/// Whether the command, made again where it left `found`, may come to `again`.
bool may_come_to(const Command& command, const Look& after, const std::string& found,
                 const std::string& again);

} // namespace pullrec::faults
