// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/check_summary.hpp"
#include "cli/output/json_writer.hpp"

namespace pullrec::cli {

/// Prints answers as one document with counts, so that a script need not rely on the exit code.
void print_check_document(JsonWriter& json, const CheckPage& page, const CheckShown& shown);

} // namespace pullrec::cli
