// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace pullrec::cli {

/// Appends a text as a field of RFC 4180 that does no harm: what `escape` writes for a terminal, so
/// that a row is always one line; with `'` in front where it begins with `=`, `+`, `-`, `@` or `'`,
/// because a spreadsheet would take it for a formula. The empty text is `""`, which differs from no
/// value at all.
void append_csv_field(std::string& line, std::string_view text);

} // namespace pullrec::cli
