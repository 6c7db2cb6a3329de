// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/all.hpp"

#include <array>

namespace pullrec::cli {

const Command& status_command();
const Command& get_intents_command();
const Command& get_records_command();
const Command& get_grants_command();
const Command& describe_record_command();
const Command& describe_intent_command();
const Command& check_command();
const Command& db_init_command();
const Command& db_info_command();
const Command& db_backup_command();
const Command& db_upgrade_command();
const Command& help_command();
const Command& version_command();

Commands all_commands() {
    static const std::array commands{
        &status_command(),     &get_intents_command(),     &get_records_command(),
        &get_grants_command(), &describe_record_command(), &describe_intent_command(),
        &check_command(),      &db_init_command(),         &db_info_command(),
        &db_backup_command(),  &db_upgrade_command(),      &help_command(),
        &version_command()};
    return commands;
}

} // namespace pullrec::cli
