// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/json_writer.hpp"
#include "store/pull_outcome.hpp"

namespace pullrec::cli {

/// An outcome as a JSON object.
void print_outcome(JsonWriter& json, const store::LoggedOutcome& logged);

} // namespace pullrec::cli
