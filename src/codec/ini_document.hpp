// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec {

/// One `KEY = VALUE` of an INI text.
struct IniEntry {
    std::string section; ///< "" before the first section
    std::string key;     ///< lower-case letters, digits and dashes
    std::string value;   ///< never empty, without the blanks around it
    std::size_t line;    ///< from 1
};

/// Why and where a text is no INI that we take; holds nothing of the text.
class IniFault : public std::exception {
public:
    /// The problem is static text, the line counts from 1.
    IniFault(std::size_t line, std::string_view problem) noexcept
        : line_(line), problem_(problem) {}

    [[nodiscard]] std::size_t line() const noexcept { return line_; }
    [[nodiscard]] std::string_view problem() const noexcept { return problem_; }
    [[nodiscard]] const char* what() const noexcept override { return "not INI"; }

private:
    std::size_t line_;
    std::string_view problem_;
};

/// Reads lines `KEY = VALUE` below lines `[SECTION]`. A comment is a line that begins with `#` or
/// `;`. A value is taken as it stands: no quotes, no escapes, no continued lines; what looks like
/// one of these is a fault, as are control bytes, bad UTF-8 and a value behind which a comment
/// stands. Throws `IniFault`.
std::vector<IniEntry> read_ini(std::string_view text);

} // namespace pullrec
