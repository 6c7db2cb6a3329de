// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"
#include "cli/output/status_text.hpp"

namespace pullrec::cli {

/// The policy of the node's kubelet. A configuration in a usual place that cannot be read makes it
/// unknown; one that was named is an `Error`.
StatusPolicy status_policy(const Invocation& invocation);

} // namespace pullrec::cli
