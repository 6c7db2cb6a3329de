// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "answers/status.hpp"
#include "cli/output/json_writer.hpp"
#include "cli/output/status_text.hpp"
#include "cli/source.hpp"

#include <cstddef>
#include <optional>

namespace pullrec::cli {

/// Prints the state of a source as one document; `vanished` is how many records are remembered as
/// vanished, none where nothing remembers.
void print_status_document(JsonWriter& json, const SourceView& source,
                           const answers::Status& status, const StatusPolicy& policy,
                           std::optional<std::size_t> vanished);

/// The member `database`: schema, journal and sizes of the file.
void print_file(JsonWriter& json, const store::FileFacts& file);

} // namespace pullrec::cli
