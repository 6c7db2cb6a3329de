// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/output.hpp"
#include "cli/output/style.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace pullrec::cli {

/// A column of a table.
struct Column {
    std::string_view header;       ///< upper case
    bool may_be_shortened = false; ///< in the middle, to fit a terminal; for image names
};

/// Lines of aligned columns: no borders, two spaces between, an empty cell shown as `-`.
class Table {
public:
    Table(std::vector<Column> columns, Style style);

    /// Takes one text a column; control bytes are escaped here.
    void add(std::vector<std::string> cells);
    /// Leaves the header line out.
    void hide_headers() noexcept { headers_shown_ = false; }
    [[nodiscard]] bool empty() const noexcept { return rows_.empty(); }
    void print(Output& out) const;

private:
    using Row = std::vector<std::string>;

    [[nodiscard]] Row header() const;
    [[nodiscard]] std::vector<std::size_t> natural_widths() const;
    [[nodiscard]] std::vector<std::size_t> fitted_widths() const;
    void print_row(Output& out, const Row& row, const std::vector<std::size_t>& widths) const;

    std::vector<Column> columns_;
    Style style_;
    std::vector<Row> rows_;
    bool headers_shown_ = true;
};

/// A text cut in the middle to at most `width` columns, with `…` (`...` in ASCII) in the gap.
std::string shorten_middle(std::string_view text, std::size_t width, bool ascii_only);

} // namespace pullrec::cli
