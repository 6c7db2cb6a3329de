// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace pullrec::db {

/// Whether `text` holds one statement: a ';' only at its end, because SQLite would silently ignore
/// what follows it.
constexpr bool is_one_statement(std::string_view text) {
    const auto last = text.find_last_not_of(" \n\t");
    if (last == std::string_view::npos) {
        return false;
    }
    const auto semicolon = text.find(';');
    return semicolon == std::string_view::npos || (semicolon == last && semicolon > 0);
}

/// Not defined and not constexpr: its name is the compile error.
void an_sql_text_must_hold_one_statement();

/// The text of one SQL statement, fixed at compile time, so its address names the prepared
/// statement of each connection; more than one statement does not compile.
class Sql {
public:
    template <std::size_t N>
    consteval Sql(const char (&text)[N]) : text_(text) {
        if (!is_one_statement(std::string_view(text, N - 1))) {
            an_sql_text_must_hold_one_statement();
        }
    }

    [[nodiscard]] constexpr const char* text() const noexcept { return text_; }

private:
    const char* text_;
};

} // namespace pullrec::db
