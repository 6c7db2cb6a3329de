// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string_view>

namespace pullrec::journal {

/// How bad what is logged is.
enum class LogLevel { information, warning, error };

/// Takes a message, lower case, without input, hashes or secrets; called by many threads at once.
/// May be empty.
using Log = std::function<void(LogLevel, std::string_view)>;

} // namespace pullrec::journal
