// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/escape.hpp"
#include "cli/output/json_writer.hpp"
#include "cli/output/list_style.hpp"
#include "cli/output/spool.hpp"
#include "cli/output/table.hpp"
#include "cli/source.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec::cli {

/// A column of a list.
template <class Row>
struct ListColumn {
    std::string_view key; ///< in `--columns`
    Column column;
    bool only_wide = false; ///< not in the usual table
    std::string (*cell)(const Row&, const ListStyle&) = nullptr;
};

/// Everything that is particular to one kind of list.
template <class Row>
struct ListShape {
    std::string_view kind; ///< of its JSON document, as in `RecordList`
    std::vector<ListColumn<Row>> columns;
    void (*print_item)(JsonWriter& json, const Row&, const ListStyle&) = nullptr;
    std::string (*name)(const Row&) = nullptr; ///< as in `record/REF`; none: has no `-o name`

    [[nodiscard]] std::vector<std::string_view> keys() const {
        std::vector<std::string_view> result;
        for (const auto& column : columns) {
            result.push_back(column.key);
        }
        return result;
    }
};

/// The start of a list's document, up to its first item.
void begin_list_document(JsonWriter& json, std::string_view kind, const SourceView& source);

/// The end of a list's document: the files that are not among its items, if there are any.
void end_list_document(JsonWriter& json, const std::vector<store::UnreadableFile>& unreadable);

/// An output that hands on to `out` until the user asks to stop; then it throws `Error`
/// (interrupted).
Output until_stopped(Output& out);

/// A list in any format: filled inside a read transaction, printed after it.
template <class Row>
class ListOutput {
public:
    /// `columns` are indices of the shape's columns; none: the usual ones.
    ListOutput(const ListShape<Row>& shape, ListStyle style, const SourceView& source,
               const std::optional<std::vector<std::size_t>>& columns)
        : shape_(shape), style_(std::move(style)), spooled_(spool_.output()), json_(spooled_) {
        choose(columns);
        if (style_.format == ListFormat::json) {
            begin_list_document(json_, shape_.kind, source);
        }
    }

    void add(const Row& row) {
        ++count_;
        switch (style_.format) {
        case ListFormat::table:
        case ListFormat::wide:
            add_to_table(row);
            break;
        case ListFormat::json:
            shape_.print_item(json_, row, style_);
            break;
        case ListFormat::ndjson:
            shape_.print_item(json_, row, style_);
            json_.end_line();
            break;
        case ListFormat::name:
            spooled_.write(escape(shape_.name(row)) + "\n");
            break;
        }
    }

    /// Prints all of it; `unreadable` are the files that a JSON document names beside its items.
    void print(Output& out, const std::vector<store::UnreadableFile>& unreadable) {
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

    [[nodiscard]] std::size_t count() const noexcept { return count_; }

private:
    void choose(const std::optional<std::vector<std::size_t>>& columns) {
        if (style_.format != ListFormat::table && style_.format != ListFormat::wide) {
            return;
        }
        for (std::size_t i = 0; i < shape_.columns.size() && !columns; ++i) {
            if (style_.format == ListFormat::wide || !shape_.columns[i].only_wide) {
                chosen_.push_back(&shape_.columns[i]);
            }
        }
        for (const std::size_t index : columns.value_or(std::vector<std::size_t>{})) {
            chosen_.push_back(&shape_.columns[index]);
        }
        std::vector<Column> headers;
        for (const auto* column : chosen_) {
            headers.push_back(column->column);
            if (column->column.header == time_header(TimeMode::age)) {
                headers.back().header = time_header(style_.time.mode);
            }
        }
        table_.emplace(std::move(headers), style_.terminal);
        if (!style_.headers) {
            table_->hide_headers();
        }
    }

    void add_to_table(const Row& row) {
        std::vector<std::string> cells;
        for (const auto* column : chosen_) {
            cells.push_back(column->cell(row, style_));
        }
        table_->add(std::move(cells));
    }

    const ListShape<Row>& shape_;
    ListStyle style_;
    Spool spool_;
    Output spooled_;
    JsonWriter json_;
    std::vector<const ListColumn<Row>*> chosen_;
    std::optional<Table> table_;
    std::size_t count_ = 0;
};

} // namespace pullrec::cli
