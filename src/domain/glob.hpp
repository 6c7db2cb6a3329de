// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace pullrec {

/// A shell pattern over whole texts: `*` any bytes, also '/', `?` one byte, `[a-z]` and `[!a-z]`
/// one of a set, a backslash takes the next byte as it is. Own code, because fnmatch(3) stops at a
/// NUL byte, which a record may hold.
class Glob {
public:
    /// Throws `Error` (usage) for a set without end and a backslash at the end.
    explicit Glob(std::string pattern);

    /// In time linear in the text for a pattern without `*`, else at most pattern times text.
    [[nodiscard]] bool matches(std::string_view text) const;

private:
    std::string pattern_;
};

} // namespace pullrec
