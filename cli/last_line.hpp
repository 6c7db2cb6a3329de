// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace pullrec::cli {

/// Keeps the last line that is not empty of a text that comes in pieces; 4 KiB of it at most.
class LastLine {
public:
    void add(std::string_view piece);
    /// Without the end of the line, `\r` included.
    [[nodiscard]] const std::string& text() const { return current_.empty() ? last_ : current_; }

private:
    std::string last_;    ///< that was ended
    std::string current_; ///< that was not
};

} // namespace pullrec::cli
