// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/check_view.hpp"
#include "cli/output/json_writer.hpp"
#include "cli/source.hpp"

#include <vector>

namespace pullrec::cli {

/// Prints answers as one document with counts, so that a script need not rely on the exit code.
void print_check_document(JsonWriter& json, const SourceView& source,
                          const std::vector<CheckView>& views);

} // namespace pullrec::cli
