// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace pullrec::json {

/// Appends a quoted JSON string exactly as Go's encoding/json writes it with HTML escaping on
/// (kubelet format 15); a byte that is not UTF-8 becomes the six characters `\ufffd`.
void append_string(std::string& out, std::string_view text);

} // namespace pullrec::json
