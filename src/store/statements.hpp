// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/sql.hpp"

#include <span>
#include <vector>

namespace pullrec::store {

/// The statements of each file, so that all are compiled when a database is opened for writing, a
/// wrong one fails then, and a test can ask how each is carried out.
std::span<const db::Sql> account_statements();
std::span<const db::Sql> account_grant_statements();
std::span<const db::Sql> change_statements();
std::span<const db::Sql> counts_statements();
std::span<const db::Sql> credential_statements();
std::span<const db::Sql> credential_mapping_statements();
std::span<const db::Sql> expected_image_statements();
std::span<const db::Sql> failed_candidate_statements();
std::span<const db::Sql> gc_item_statements();
std::span<const db::Sql> holder_statements();
std::span<const db::Sql> image_alias_statements();
std::span<const db::Sql> image_look_statements();
std::span<const db::Sql> image_sighting_statements();
std::span<const db::Sql> known_names_statements();
std::span<const db::Sql> meta_statements();
std::span<const db::Sql> opening_statements();
std::span<const db::Sql> pin_statements();
std::span<const db::Sql> preloaded_image_statements();
std::span<const db::Sql> proven_statements();
std::span<const db::Sql> pull_follower_statements();
std::span<const db::Sql> pull_intent_statements();
std::span<const db::Sql> pull_operation_statements();
std::span<const db::Sql> pull_outcome_statements();
std::span<const db::Sql> pull_total_statements();
std::span<const db::Sql> pulled_record_statements();
std::span<const db::Sql> record_absence_statements();
std::span<const db::Sql> revocation_statements();
std::span<const db::Sql> schema_statements();
std::span<const db::Sql> secret_grant_statements();
std::span<const db::Sql> traces_statements();
std::span<const db::Sql> source_file_statements();
std::span<const db::Sql> unreadable_file_statements();
std::span<const db::Sql> vanished_file_statements();
std::span<const db::Sql> vanished_record_statements();

/// All of them.
std::vector<db::Sql> all_statements();

} // namespace pullrec::store
