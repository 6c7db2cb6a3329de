// SPDX-License-Identifier: Apache-2.0
#include "store/statements.hpp"

namespace pullrec::store {

std::vector<db::Sql> all_statements() {
    std::vector<db::Sql> all;
    for (const auto statements : {account_grant_statements(),
                                  account_statements(),
                                  change_statements(),
                                  counts_statements(),
                                  credential_mapping_statements(),
                                  credential_statements(),
                                  expected_image_statements(),
                                  failed_candidate_statements(),
                                  gc_item_statements(),
                                  holder_statements(),
                                  image_alias_statements(),
                                  image_look_statements(),
                                  image_sighting_statements(),
                                  known_names_statements(),
                                  meta_statements(),
                                  opening_statements(),
                                  pin_statements(),
                                  preloaded_image_statements(),
                                  proven_statements(),
                                  pull_follower_statements(),
                                  pull_intent_statements(),
                                  pull_operation_statements(),
                                  pull_outcome_statements(),
                                  pull_total_statements(),
                                  pulled_record_statements(),
                                  record_absence_statements(),
                                  revocation_statements(),
                                  schema_statements(),
                                  secret_grant_statements(),
                                  source_file_statements(),
                                  traces_statements(),
                                  unreadable_file_statements(),
                                  vanished_file_statements(),
                                  vanished_record_statements()}) {
        all.insert(all.end(), statements.begin(), statements.end());
    }
    return all;
}

} // namespace pullrec::store
