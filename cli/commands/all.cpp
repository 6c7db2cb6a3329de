// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/all.hpp"

#include <array>

namespace pullrec::cli {

const Command& status_command();
const Command& get_intents_command();
const Command& get_records_command();
const Command& get_grants_command();
const Command& get_credentials_command();
const Command& describe_record_command();
const Command& describe_intent_command();
const Command& describe_secret_command();
const Command& describe_serviceaccount_command();
const Command& who_can_command();
const Command& what_can_command();
const Command& check_command();
const Command& policy_show_command();
const Command& policy_lint_command();
const Command& policy_test_command();
const Command& image_parse_command();
const Command& image_candidates_command();
const Command& credential_hash_command();
const Command& credential_decode_command();
const Command& credential_match_command();
const Command& prune_command();
const Command& recover_command();
const Command& revoke_command();
const Command& audit_command();
const Command& doctor_command();
const Command& metrics_command();
const Command& export_command();
const Command& delete_record_command();
const Command& delete_intent_command();
const Command& preloaded_list_command();
const Command& preloaded_add_command();
const Command& preloaded_remove_command();
const Command& rekey_command();
const Command& repair_command();
const Command& sync_command();
const Command& migrate_from_files_command();
const Command& migrate_to_files_command();
const Command& migrate_diff_command();
const Command& pull_run_command();
const Command& pull_list_command();
const Command& pull_wait_command();
const Command& pull_reap_command();
const Command& history_command();
const Command& failure_classify_command();
const Command& gc_plan_command();
const Command& gc_confirm_command();
const Command& gc_explain_command();
const Command& gc_expect_command();
const Command& gc_pin_command();
const Command& gc_sightings_command();
const Command& db_init_command();
const Command& db_info_command();
const Command& db_backup_command();
const Command& db_restore_command();
const Command& db_upgrade_command();
const Command& db_vacuum_command();
const Command& schema_command();
const Command& config_show_command();
const Command& completion_command();
const Command& help_command();
const Command& version_command();

Commands all_commands() {
    static const std::array commands{&status_command(),
                                     &get_intents_command(),
                                     &get_records_command(),
                                     &get_grants_command(),
                                     &get_credentials_command(),
                                     &describe_record_command(),
                                     &describe_intent_command(),
                                     &describe_secret_command(),
                                     &describe_serviceaccount_command(),
                                     &who_can_command(),
                                     &what_can_command(),
                                     &preloaded_list_command(),
                                     &audit_command(),
                                     &doctor_command(),
                                     &metrics_command(),
                                     &export_command(),
                                     &check_command(),
                                     &policy_show_command(),
                                     &policy_lint_command(),
                                     &policy_test_command(),
                                     &image_parse_command(),
                                     &image_candidates_command(),
                                     &credential_hash_command(),
                                     &credential_decode_command(),
                                     &credential_match_command(),
                                     &prune_command(),
                                     &revoke_command(),
                                     &delete_record_command(),
                                     &delete_intent_command(),
                                     &recover_command(),
                                     &rekey_command(),
                                     &repair_command(),
                                     &preloaded_add_command(),
                                     &preloaded_remove_command(),
                                     &sync_command(),
                                     &migrate_from_files_command(),
                                     &migrate_to_files_command(),
                                     &migrate_diff_command(),
                                     &pull_run_command(),
                                     &pull_list_command(),
                                     &pull_wait_command(),
                                     &pull_reap_command(),
                                     &history_command(),
                                     &failure_classify_command(),
                                     &gc_plan_command(),
                                     &gc_confirm_command(),
                                     &gc_explain_command(),
                                     &gc_expect_command(),
                                     &gc_pin_command(),
                                     &gc_sightings_command(),
                                     &db_init_command(),
                                     &db_info_command(),
                                     &db_backup_command(),
                                     &db_restore_command(),
                                     &db_upgrade_command(),
                                     &db_vacuum_command(),
                                     &schema_command(),
                                     &config_show_command(),
                                     &completion_command(),
                                     &help_command(),
                                     &version_command()};
    return commands;
}

} // namespace pullrec::cli
