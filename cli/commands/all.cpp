// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/all.hpp"

#include <array>

namespace pullrec::cli {

const Command& help_command();
const Command& version_command();

Commands all_commands() {
    static const std::array commands{&help_command(), &version_command()};
    return commands;
}

} // namespace pullrec::cli
