// SPDX-License-Identifier: Apache-2.0
#include "cli/output/table.hpp"

#include "cli/output/escape.hpp"
#include "cli/output/ink.hpp"
#include "cli/output/utf8.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pullrec::cli {

namespace {

constexpr std::size_t gap = 2;
// Escaped text holds no control byte, so these cannot be part of a cell.
constexpr char cell_end = '\x1f';
constexpr char row_end = '\n';

/// The longest prefix that takes at most `width` columns; linear, because names may be huge.
std::string_view head(std::string_view text, std::size_t width) {
    std::size_t end = 0;
    std::size_t used = 0;
    while (end < text.size()) {
        const auto length = first_code_point(text.substr(end)).length;
        used += display_width(text.substr(end, length));
        if (used > width) {
            break;
        }
        end += length;
    }
    return text.substr(0, end);
}

/// The longest suffix of whole characters that takes at most `width` columns.
std::string_view tail(std::string_view text, std::size_t width) {
    auto used = display_width(text);
    while (used > width) {
        const auto length = first_code_point(text).length;
        used -= display_width(text.substr(0, length));
        text.remove_prefix(length);
    }
    return text;
}

std::vector<std::string_view> split(std::string_view row) {
    std::vector<std::string_view> cells;
    while (!row.empty()) {
        const auto end = row.find(cell_end);
        cells.push_back(row.substr(0, end));
        row.remove_prefix(end + 1);
    }
    return cells;
}

} // namespace

std::string shorten_middle(std::string_view text, std::size_t width, bool ascii_only) {
    if (display_width(text) <= width) {
        return std::string(text);
    }
    const std::string_view mark = ascii_only ? "..." : "…";
    const auto mark_width = ascii_only ? 3U : 1U;
    if (width <= mark_width) {
        return std::string(mark);
    }
    // Tags and repository names differ at the end more than at the start.
    const auto kept = width - mark_width;
    const auto front = kept / 2;
    return std::string(head(text, front)).append(mark).append(tail(text, kept - front));
}

Table::Table(std::vector<Column> columns, Style style)
    : columns_(std::move(columns)),
      style_(style),
      widths_(columns_.size(), 0),
      rows_(std::make_unique<Spool>()) {}

void Table::add(const std::vector<std::string>& cells) {
    std::string row;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        const auto cell = i >= cells.size() || cells[i].empty()
                              ? "-"
                              : escape(cells[i], {.ascii_only = style_.ascii_only});
        widths_[i] = std::max(widths_[i], display_width(cell));
        row.append(cell).append(1, cell_end);
    }
    rows_->write(row.append(1, row_end));
}

void Table::print(Output& out) const {
    const auto widths = fitted_widths();
    if (headers_shown_) {
        print_header(out, widths);
    }
    std::string unfinished;
    rows_->read([&](std::string_view piece) {
        for (auto end = piece.find(row_end); end != std::string_view::npos;
             end = piece.find(row_end)) {
            unfinished += piece.substr(0, end);
            out.write(line_of(split(unfinished), widths).append(1, row_end));
            unfinished.clear();
            piece.remove_prefix(end + 1);
        }
        unfinished += piece;
    });
}

std::vector<std::size_t> Table::fitted_widths() const {
    auto widths = widths_;
    for (std::size_t i = 0; i < widths.size() && headers_shown_; ++i) {
        widths[i] = std::max(widths[i], display_width(columns_[i].header));
    }
    if (!style_.width || widths.empty()) {
        return widths;
    }
    const auto total = std::accumulate(widths.begin(), widths.end(), gap * (widths.size() - 1));
    auto excess = total > *style_.width ? total - *style_.width : 0;
    while (excess > 0 && cut_widest(widths, excess)) {
    }
    return widths;
}

/// Narrows the widest column that may be, at most to the next widest; false when none is left.
bool Table::cut_widest(std::vector<std::size_t>& widths, std::size_t& excess) const {
    std::size_t widest = widths.size();
    std::size_t next = 0;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        if (!columns_[i].may_be_shortened || widths[i] <= columns_[i].narrowest) {
            continue;
        }
        if (widest == widths.size() || widths[i] > widths[widest]) {
            next = widest == widths.size() ? 0 : widths[widest];
            widest = i;
        } else {
            next = std::max(next, widths[i]);
        }
    }
    if (widest == widths.size()) {
        return false;
    }
    const auto floor = std::max(columns_[widest].narrowest, next);
    const auto cut = std::min(excess, std::max<std::size_t>(widths[widest] - floor, 1));
    widths[widest] -= cut;
    excess -= cut;
    return true;
}

void Table::print_header(Output& out, const std::vector<std::size_t>& widths) const {
    Cells cells;
    for (const auto& column : columns_) {
        cells.push_back(column.header);
    }
    out.write(painted(line_of(cells, widths), Ink::strong, style_.colour) + "\n");
}

std::string Table::line_of(const Cells& cells, const std::vector<std::size_t>& widths) const {
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        auto width = display_width(cells[i]);
        if (columns_[i].may_be_shortened && width > widths[i]) {
            const auto cell = shorten_middle(cells[i], widths[i], style_.ascii_only);
            width = display_width(cell);
            line += cell;
        } else {
            line += cells[i];
        }
        if (i + 1 < cells.size()) {
            line.append(widths[i] - width + gap, ' ');
        }
    }
    return line;
}

} // namespace pullrec::cli
