// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/escape.hpp"
#include "cli/output/json_writer.hpp"
#include "cli/output/list_order.hpp"
#include "cli/output/list_shape.hpp"
#include "cli/output/list_style.hpp"
#include "cli/output/spool.hpp"
#include "cli/output/table.hpp"
#include "cli/source.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace pullrec::cli {

/// The start of a list's document, up to its first item.
void begin_list_document(JsonWriter& json, std::string_view kind, const SourceView& source);

/// The end of a list's document: the files that are not among its items, if there are any.
void end_list_document(JsonWriter& json, const std::vector<store::UnreadableFile>& unreadable);

/// An output that hands on to `out` until the user asks to stop; then it throws `Error`
/// (interrupted).
Output until_stopped(Output& out);

/// The table of a list with the columns asked for, else the usual ones of its format.
template <class Row>
class ListTable {
public:
    ListTable(const ListShape<Row>& shape, const ListStyle& style, const ListRequest& request)
        : style_(style), chosen_(choose(shape, request)), table_(headers(), style.terminal) {
        if (!style.headers) {
            table_.hide_headers();
        }
    }

    void add(const Row& row) {
        std::vector<std::string> cells;
        cells.reserve(chosen_.size());
        for (const auto* column : chosen_) {
            cells.push_back(column->cell(row, style_));
        }
        table_.add(cells);
    }

    void print(Output& out) const { table_.print(out); }

private:
    using Chosen = std::vector<const ListColumn<Row>*>;

    [[nodiscard]] Chosen choose(const ListShape<Row>& shape, const ListRequest& request) const {
        Chosen chosen;
        if (request.columns) {
            for (const std::size_t index : *request.columns) {
                chosen.push_back(&shape.columns[index]);
            }
            return chosen;
        }
        for (const auto& column : shape.columns) {
            if (style_.format == ListFormat::wide || !column.only_wide) {
                chosen.push_back(&column);
            }
        }
        return chosen;
    }

    [[nodiscard]] std::vector<Column> headers() const {
        std::vector<Column> result;
        result.reserve(chosen_.size());
        for (const auto* column : chosen_) {
            result.push_back(column->column);
            if (column->order == ColumnOrder::time && style_.time.mode != TimeMode::age) {
                result.back().header = column->moments;
            }
        }
        return result;
    }

    const ListStyle& style_;
    Chosen chosen_;
    Table table_;
};

/// The rows of an answer that prints its own document and what stands around its table: as a table,
/// as ndjson or as names.
template <class Row>
void print_rows(Output& out, const std::vector<Row>& rows, const ListShape<Row>& shape,
                const ListStyle& style, const ListRequest& request) {
    if (is_table(style.format)) {
        ListTable<Row> table(shape, style, request);
        std::for_each(rows.begin(), rows.end(), [&](const Row& row) { table.add(row); });
        if (!rows.empty()) {
            table.print(out);
        }
        return;
    }
    JsonWriter json(out);
    for (const Row& row : rows) {
        if (style.format == ListFormat::name && shape.name != nullptr) {
            out.write(escape(shape.name(row), {.ascii_only = style.terminal.ascii_only}) + "\n");
        } else {
            shape.print_item(json, row, style);
            json.end_line();
        }
    }
}

/// A list in any format: filled inside a read transaction, printed after it.
template <class Row>
class ListOutput {
public:
    ListOutput(const ListShape<Row>& shape, ListStyle style, const SourceView& source,
               ListRequest request)
        : shape_(shape),
          style_(std::move(style)),
          request_(std::move(request)),
          spooled_(spool_.output()),
          json_(spooled_) {
        if (is_table(style_.format)) {
            table_.emplace(shape_, style_, request_);
        }
        if (style_.format == ListFormat::json) {
            begin_list_document(json_, shape_.kind, source);
        }
    }

    /// Rows that refer to others must live until `print`, if a sort is asked for.
    void add(const Row& row) {
        if constexpr (std::is_copy_assignable_v<Row>) {
            if (request_.sort) {
                unsorted_.push_back(row);
                return;
            }
        }
        put(row);
    }

    /// Prints all of it; `unreadable` are the files that a JSON document names beside its items.
    void print(Output& out, const std::vector<store::UnreadableFile>& unreadable) {
        if (request_.sort) {
            sort_rows(unsorted_, shape_, *request_.sort, style_);
            std::for_each(unsorted_.begin(), unsorted_.end(), [this](const Row& row) { put(row); });
        }
        if (style_.format == ListFormat::json) {
            end_list_document(json_, unreadable);
        }
        spooled_.flush();
        Output stoppable = until_stopped(out);
        spool_.read([&](std::string_view piece) { stoppable.write(piece); });
        if (table_ && count_ > 0) {
            table_->print(stoppable);
        }
        stoppable.flush();
    }

    /// How many were printed.
    [[nodiscard]] std::size_t count() const noexcept { return count_; }
    /// How many were added beyond the limit.
    [[nodiscard]] std::size_t left_out() const noexcept { return left_out_; }

private:
    void put(const Row& row) {
        if (request_.limit && count_ == *request_.limit) {
            ++left_out_;
            return;
        }
        ++count_;
        if (table_) {
            table_->add(row);
        } else if (style_.format == ListFormat::name && shape_.name != nullptr) {
            spooled_.write(escape(shape_.name(row), {.ascii_only = style_.terminal.ascii_only}) +
                           "\n");
        } else {
            shape_.print_item(json_, row, style_);
            if (style_.format == ListFormat::ndjson) {
                json_.end_line();
            }
        }
    }

    const ListShape<Row>& shape_;
    ListStyle style_;
    ListRequest request_;
    Spool spool_;
    Output spooled_;
    JsonWriter json_;
    std::optional<ListTable<Row>> table_;
    std::vector<Row> unsorted_;
    std::size_t count_ = 0;
    std::size_t left_out_ = 0;
};

} // namespace pullrec::cli
