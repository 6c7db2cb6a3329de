// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"

#include <string>

namespace pullrec::cli {

/// The metrics of what the answers of this call come from, as text.
std::string metrics_of_source(const Invocation& invocation);

} // namespace pullrec::cli
