// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/output.hpp"
#include "cli/output/spool.hpp"
#include "cli/output/style.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec::cli {

/// A column of a table.
struct Column {
    std::string_view header;       ///< upper case
    bool may_be_shortened = false; ///< in the middle, to fit a terminal; for image names
    std::size_t narrowest = 16;    ///< never shortened below so many columns
};

/// Lines of aligned columns: no borders, two spaces between, an empty cell shown as `-`. Its rows
/// lie in a spool until their widths are known.
class Table {
public:
    Table(std::vector<Column> columns, Style style);

    /// Takes one text a column; control bytes are escaped here.
    void add(const std::vector<std::string>& cells);
    /// Leaves the header line out.
    void hide_headers() noexcept { headers_shown_ = false; }
    void print(Output& out) const;

private:
    using Cells = std::vector<std::string_view>;

    [[nodiscard]] std::vector<std::size_t> fitted_widths() const;
    [[nodiscard]] bool cut_widest(std::vector<std::size_t>& widths, std::size_t& excess) const;
    void print_header(Output& out, const std::vector<std::size_t>& widths) const;
    /// A line without its end.
    [[nodiscard]] std::string line_of(const Cells& cells,
                                      const std::vector<std::size_t>& widths) const;

    std::vector<Column> columns_;
    Style style_;
    std::vector<std::size_t> widths_; ///< of the widest cell
    std::unique_ptr<Spool> rows_;
    bool headers_shown_ = true;
};

/// A text cut in the middle to at most `width` columns, with `…` (`...` in ASCII) in the gap.
std::string shorten_middle(std::string_view text, std::size_t width, bool ascii_only);

} // namespace pullrec::cli
