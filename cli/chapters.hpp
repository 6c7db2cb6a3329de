// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/command.hpp"

#include <string_view>
#include <vector>

namespace pullrec::cli {

/// Commands of one group.
struct Chapter {
    std::string_view title;   ///< as the overview shows it
    std::string_view heading; ///< as the manual does
    std::vector<const Command*> commands;
};

/// The chapters of the overview that hold commands whose path goes on after `path`.
std::vector<Chapter> chapters_below(Commands commands, std::string_view path);

} // namespace pullrec::cli
