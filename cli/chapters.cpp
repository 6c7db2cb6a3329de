// SPDX-License-Identifier: Apache-2.0
#include "cli/chapters.hpp"

#include <array>

namespace pullrec::cli {

namespace {

struct Title {
    Group group;
    std::string_view title;
    std::string_view heading;
};

constexpr std::array<Title, 8> titles{{
    {Group::look, "Look", "COMMANDS THAT LOOK"},
    {Group::ask, "Ask (changes nothing, ever)", "COMMANDS THAT ANSWER"},
    {Group::change, "Change", "COMMANDS THAT CHANGE"},
    {Group::move, "Move", "COMMANDS THAT MOVE RECORDS"},
    {Group::pulls, "Pulls", "PULLS"},
    {Group::images, "Images on the node", "IMAGES ON THE NODE"},
    {Group::keep, "Keep", "KEEPING A DATABASE"},
    {Group::help, "Help", "HELP"},
}};

bool is_below(const Command& command, std::string_view path) {
    return path.empty() || (command.path.substr(0, path.size()) == path &&
                            command.path.substr(path.size(), 1) == " ");
}

} // namespace

std::vector<Chapter> chapters_below(Commands commands, std::string_view path) {
    std::vector<Chapter> result;
    for (const auto& [group, title, heading] : titles) {
        Chapter chapter{title, heading, {}};
        for (const auto* command : commands) {
            if (command->group == group && is_below(*command, path)) {
                chapter.commands.push_back(command);
            }
        }
        if (!chapter.commands.empty()) {
            result.push_back(chapter);
        }
    }
    return result;
}

} // namespace pullrec::cli
