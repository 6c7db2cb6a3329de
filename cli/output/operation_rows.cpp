// SPDX-License-Identifier: Apache-2.0
#include "cli/output/operation_rows.hpp"

#include "cli/output/list_output.hpp"
#include "cli/output/time_text.hpp"
#include "store/pull_result_column.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

namespace {

std::string_view state_of(const OperationRow& row) {
    return row.overdue ? store::to_column(*row.overdue) : "running";
}

/// Begins with the tag under which the login's grants are listed.
std::string login_of(const OperationRow& row) {
    constexpr std::size_t kTag = 8;
    return row.operation.key.fingerprint.substr(0, kTag);
}

std::string number(std::int64_t value) {
    return fmt::format_int(value).str();
}

void print_operation(JsonWriter& json, const OperationRow& row, const ListStyle&) {
    const store::PullOperation& operation = row.operation;
    json.begin_object();
    json.member("operation", operation.id);
    json.member("image", operation.image.text);
    json.member("candidate", operation.key.candidate);
    json.member("state", state_of(row));
    if (!operation.key.fingerprint.empty()) {
        json.member("credentialTag", login_of(row));
    }
    if (!operation.key.scope.empty()) {
        json.member("scope", operation.key.scope);
    }
    json.member("process", row.process);
    json.member("waiting", static_cast<std::int64_t>(row.waiting));
    json.member("bytesDone", operation.progress.bytes_done);
    json.member("bytesSkipped", operation.progress.bytes_skipped);
    json.member("startedTime", rfc3339(operation.started_at));
    json.end_object();
}

} // namespace

const ListShape<OperationRow>& operation_rows() {
    using Row = OperationRow;
    using Style = ListStyle;
    static const ListShape<OperationRow> shape{
        .kind = "PullList",
        .columns = {{"operation",
                     {"NUMBER"},
                     false,
                     [](const Row& row, const Style&) { return number(row.operation.id); },
                     ColumnOrder::number},
                    {"image",
                     {"IMAGE", true},
                     false,
                     [](const Row& row, const Style&) { return row.operation.image.text; }},
                    {"state",
                     {"STATE"},
                     false,
                     [](const Row& row, const Style&) { return std::string(state_of(row)); }},
                    {"scope",
                     {"SCOPE"},
                     false,
                     [](const Row& row, const Style&) { return row.operation.key.scope; }},
                    {"credential",
                     {"CREDENTIAL"},
                     false,
                     [](const Row& row, const Style&) { return login_of(row); }},
                    {"waiting",
                     {"WAITING"},
                     false,
                     [](const Row& row, const Style&) {
                         return number(static_cast<std::int64_t>(row.waiting));
                     },
                     ColumnOrder::number},
                    {"age",
                     {"AGE"},
                     false,
                     [](const Row& row, const Style& style) {
                         return when(row.operation.started_at, style.time);
                     },
                     ColumnOrder::time,
                     "STARTED"},
                    {"process",
                     {"PROCESS"},
                     true,
                     [](const Row& row, const Style&) { return number(row.process); },
                     ColumnOrder::number},
                    {"bytes",
                     {"BYTES"},
                     true,
                     [](const Row& row, const Style&) {
                         return number(row.operation.progress.bytes_done);
                     },
                     ColumnOrder::number}},
        .print_item = &print_operation,
    };
    return shape;
}

} // namespace pullrec::cli
