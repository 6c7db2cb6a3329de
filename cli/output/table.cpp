// SPDX-License-Identifier: Apache-2.0
#include "cli/output/table.hpp"

#include "cli/output/escape.hpp"
#include "cli/output/utf8.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pullrec::cli {

namespace {

constexpr std::size_t gap = 2;
constexpr std::size_t narrowest_image = 16;

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
    : columns_(std::move(columns)), style_(style) {}

void Table::add(std::vector<std::string> cells) {
    for (auto& cell : cells) {
        cell = cell.empty() ? "-" : escape(cell, {.ascii_only = style_.ascii_only});
    }
    cells.resize(columns_.size(), "-");
    rows_.push_back(std::move(cells));
}

void Table::print(Output& out) const {
    const auto widths = fitted_widths();
    if (headers_shown_) {
        print_row(out, header(), widths);
    }
    for (const auto& row : rows_) {
        print_row(out, row, widths);
    }
}

Table::Row Table::header() const {
    Row row;
    for (const auto& column : columns_) {
        row.emplace_back(column.header);
    }
    return row;
}

std::vector<std::size_t> Table::natural_widths() const {
    std::vector<std::size_t> widths(columns_.size(), 0);
    const auto widen = [&widths](const Row& row) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::max(widths[i], display_width(row[i]));
        }
    };
    if (headers_shown_) {
        widen(header());
    }
    std::for_each(rows_.begin(), rows_.end(), widen);
    return widths;
}

std::vector<std::size_t> Table::fitted_widths() const {
    auto widths = natural_widths();
    if (!style_.width || widths.empty()) {
        return widths;
    }
    const auto total = std::accumulate(widths.begin(), widths.end(), gap * (widths.size() - 1));
    auto excess = total > *style_.width ? total - *style_.width : 0;
    for (std::size_t i = 0; i < widths.size() && excess > 0; ++i) {
        if (!columns_[i].may_be_shortened || widths[i] <= narrowest_image) {
            continue;
        }
        const auto cut = std::min(excess, widths[i] - narrowest_image);
        widths[i] -= cut;
        excess -= cut;
    }
    return widths;
}

void Table::print_row(Output& out, const Row& row, const std::vector<std::size_t>& widths) const {
    for (std::size_t i = 0; i < row.size(); ++i) {
        const auto cell = columns_[i].may_be_shortened
                              ? shorten_middle(row[i], widths[i], style_.ascii_only)
                              : row[i];
        out.write(cell);
        if (i + 1 < row.size()) {
            out.write(std::string(widths[i] - display_width(cell) + gap, ' '));
        }
    }
    out.write("\n");
}

} // namespace pullrec::cli
