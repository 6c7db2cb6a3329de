// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"

#include <string>

namespace pullrec::cli {

/// CRI-O's metrics of the pulls that the database of this call has counted, as text.
std::string crio_metrics_of_database(const Invocation& invocation);

} // namespace pullrec::cli
