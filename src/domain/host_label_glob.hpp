// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace pullrec {

/// Whether a label of a host matches a shell glob of Go's `path.Match`, as far as a host can spell
/// one: `*`, and a class in brackets (an IPv6 address without a port looks like one).
bool matches_host_label(std::string_view pattern, std::string_view label);

} // namespace pullrec
