// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "answers/status.hpp"
#include "cli/output/json_writer.hpp"
#include "cli/output/status_text.hpp"
#include "cli/output/status_upkeep.hpp"
#include "cli/source.hpp"

namespace pullrec::cli {

/// Prints the state of a source as one document.
void print_status_document(JsonWriter& json, const SourceView& source,
                           const answers::Status& status, const StatusPolicy& policy,
                           const StatusUpkeep& upkeep);

/// The member `database`: schema, journal and sizes of the file.
void print_file(JsonWriter& json, const store::FileFacts& file);

} // namespace pullrec::cli
