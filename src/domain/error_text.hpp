// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pullrec {

/// An error text is never longer, in bytes.
inline constexpr std::size_t kErrorTextLimit = 4096;

/// An error text as it may be kept and shown: secrets are `[redacted]` (redaction.hpp), a line's
/// end is a space, other control bytes and bytes that are no UTF-8 are `\xNN`, and what is longer
/// than the limit ends in `…`. Only the beginning of a very long text is looked at.
std::string error_text(std::string_view error);

} // namespace pullrec
