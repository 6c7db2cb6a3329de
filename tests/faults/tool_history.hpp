// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/exit_code.hpp"
#include "tests/faults/commands.hpp"

#include <functional>
#include <string>
#include <vector>

namespace pullrec::faults {

/// A command line of the tool on an authority. In its words `LIST` stands for a command that prints
/// the images on the node, `LISTED` for a file with them, and `FOLDER` for that of the database.
struct ToolCommand {
    std::string name;
    std::vector<std::string> words;
    bool in_parts = false;
    bool only_once = false;
    Promise promise = {};
    Care care = {};
    cli::ExitCode also = cli::ExitCode::done; ///< what it answers when nothing is left to do
    std::string makes = {}; ///< a new file in that folder; once there it needs no second run
    std::vector<std::string> passes = {};
    std::string images = {}; ///< the list for this command; "": that of the history
};

/// A history that begins with `make(database)`, unless it is null, and goes on with these.
CommandHistory history_of(const std::string& name, Command make, std::vector<ToolCommand> commands,
                          const std::string& images);

/// One image as a runtime lists it.
std::string listed(const std::string& id, const std::string& tag, const std::string& digest = {});

/// A list of images of these.
std::string list_of(const std::vector<std::string>& images);

} // namespace pullrec::faults
