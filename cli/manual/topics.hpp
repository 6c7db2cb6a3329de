// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/command.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace pullrec::cli {

/// Something that `help` explains beside the commands: a page of the manual.
struct Topic {
    std::string_view name;    ///< as in `help records`
    std::string_view page;    ///< the name of its page, as in `pullrec-records`
    std::string_view section; ///< of the manual
    std::string_view summary; ///< one phrase for the overview, lower case, no full stop
    std::string_view text;    ///< the page in scdoc
};

/// All of them, in the order of the overview.
std::span<const Topic> all_topics();

/// By its name or that of its page; nullptr when there is none.
const Topic* find_topic(std::string_view name);

/// Those that explain more of a command.
std::vector<const Topic*> topics_of(const Command& command);

} // namespace pullrec::cli
