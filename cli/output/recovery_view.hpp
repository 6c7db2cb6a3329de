// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/json_writer.hpp"
#include "cli/output/style.hpp"
#include "cli/source.hpp"
#include "journal/recovery.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace pullrec::cli {

/// What a recovery did, or with a dry run would do.
struct RecoveryReport {
    SourceView source;
    bool dry_run = false;
    std::vector<journal::RecoveryStep> steps;
    std::size_t not_listed = 0; ///< intents that mean no listed image; they stay
};

/// One line an image and ref, and the sum.
std::string recovery_text(const RecoveryReport& report, Style style);

/// The same as JSON.
void print_recovery(JsonWriter& json, const RecoveryReport& report);

} // namespace pullrec::cli
