// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace pullrec::conformance {

/// Serves the calls of `ProcessTarget` until its end of the socket is closed. Every call runs on a
/// thread of its own; calls that come while a pod's credentials are looked up run beside it.
void serve_engine(int socket, const std::vector<std::string>& databases);

} // namespace pullrec::conformance
