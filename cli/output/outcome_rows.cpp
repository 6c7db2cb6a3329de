// SPDX-License-Identifier: Apache-2.0
#include "cli/output/outcome_rows.hpp"

#include "cli/output/age.hpp"
#include "cli/output/list_output.hpp"
#include "cli/output/outcome_json.hpp"
#include "domain/failure_class.hpp"
#include "store/pull_result_column.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

namespace {

using Row = store::LoggedOutcome;

std::string age_cell(const Row& row, const ListStyle& style) {
    return when(row.outcome.ended_at, style.time);
}

std::string took_cell(const Row& row, const ListStyle&) {
    return row.outcome.started_at ? age(*row.outcome.started_at, row.outcome.ended_at)
                                  : std::string();
}

std::string took_seconds(const Row& row) {
    return row.outcome.started_at
               ? fmt::format_int((row.outcome.ended_at - *row.outcome.started_at).count()).str()
               : std::string();
}

std::string retry_cell(const Row& row, const ListStyle&) {
    const auto known = failure_class_named(row.outcome.error_class.value_or(""));
    return known ? is_retryable(*known) ? "yes" : "no" : "";
}

std::string bytes_cell(const Row& row, const ListStyle&) {
    return row.outcome.bytes ? fmt::format_int(*row.outcome.bytes).str() : std::string();
}

std::string ref_cell(const Row& row, const ListStyle& style) {
    return row.outcome.image_ref ? ref_text(row.outcome.image_ref->text, style) : std::string();
}

std::string tried_cell(const Row& row, const ListStyle&) {
    const auto& failed = row.outcome.failed_candidates;
    return failed.empty() ? std::string() : fmt::format_int(failed.size()).str();
}

std::vector<ListColumn<Row>> columns() {
    return {{"age", {"AGE"}, false, &age_cell, ColumnOrder::time, "ENDED"},
            {"result",
             {"RESULT"},
             false,
             [](const Row& row, const ListStyle&) {
                 return std::string(store::to_column(row.outcome.result));
             }},
            {"class",
             {"CLASS"},
             false,
             [](const Row& row, const ListStyle&) { return row.outcome.error_class.value_or(""); }},
            {"label",
             {"LABEL"},
             false,
             [](const Row& row, const ListStyle&) { return row.outcome.label.value_or(""); }},
            {"image",
             {"IMAGE", true},
             false,
             [](const Row& row, const ListStyle&) { return row.outcome.image.text; }},
            {"took", {"TOOK"}, true, &took_cell, ColumnOrder::number, {}, &took_seconds},
            {"retry", {"RETRY"}, true, &retry_cell},
            {"bytes", {"BYTES"}, true, &bytes_cell, ColumnOrder::number},
            {"image-ref", {"IMAGE REF"}, true, &ref_cell},
            {"failed-names", {"FAILED NAMES"}, true, &tried_cell, ColumnOrder::number},
            {"error", {"ERROR", true}, true, [](const Row& row, const ListStyle&) {
                 return row.outcome.error_text.value_or("");
             }}};
}

} // namespace

const ListShape<Row>& outcome_rows() {
    static const ListShape<Row> shape{
        .kind = "OutcomeList",
        .columns = columns(),
        .print_item = [](JsonWriter& json, const Row& row,
                         const ListStyle&) { print_outcome(json, row); },
        .name = [](const Row& row) { return fmt::format("outcome/{}", row.number); },
    };
    return shape;
}

} // namespace pullrec::cli
