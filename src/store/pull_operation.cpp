// SPDX-License-Identifier: Apache-2.0
#include "store/pull_operation.hpp"

#include "db/statement.hpp"
#include "store/pull_result_column.hpp"
#include "store/statements.hpp"
#include "store/time_column.hpp"

namespace pullrec::store {

namespace {

constexpr db::Sql kInsert{
    "INSERT INTO pull_operation (image, candidate, fingerprint, scope, state, holder, number, "
    "stall_timeout, first_byte_timeout, started_at, started_uptime, bytes_done, bytes_skipped) "
    "VALUES (?, ?, ?, ?, 'running', ?, ?, ?, ?, ?, ?, 0, 0)"};
constexpr db::Sql kSelectRunning{
    "SELECT id, image, candidate, fingerprint, scope, holder, number, stall_timeout, "
    "first_byte_timeout, started_at, started_uptime, progress_uptime, bytes_done, bytes_skipped, "
    "state, ended_at, image_ref, label, class FROM pull_operation "
    "WHERE candidate = ? AND fingerprint = ? AND scope = ? AND state = 'running'"};
constexpr db::Sql kSelect{
    "SELECT id, image, candidate, fingerprint, scope, holder, number, stall_timeout, "
    "first_byte_timeout, started_at, started_uptime, progress_uptime, bytes_done, bytes_skipped, "
    "state, ended_at, image_ref, label, class FROM pull_operation WHERE id = ?"};
// the rows that ended are many more, and an order by id would lead through them
constexpr db::Sql kSelectAllRunning{
    "SELECT id, image, candidate, fingerprint, scope, holder, number, stall_timeout, "
    "first_byte_timeout, started_at, started_uptime, progress_uptime, bytes_done, bytes_skipped, "
    "state, ended_at, image_ref, label, class FROM pull_operation "
    "INDEXED BY pull_operation_running WHERE state = 'running'"};
constexpr db::Sql kProgress{
    "UPDATE pull_operation SET bytes_done = ?, bytes_skipped = ?, progress_uptime = ? "
    "WHERE id = ? AND state = 'running'"};
constexpr db::Sql kEnd{
    "UPDATE pull_operation SET state = ?, ended_at = ?, image_ref = ?, label = ?, class = ? "
    "WHERE id = ? AND state = 'running'"};
constexpr db::Sql kDeleteEnded{
    "DELETE FROM pull_operation WHERE id IN (SELECT id FROM pull_operation WHERE ended_at < ? "
    "AND id < (SELECT max(id) FROM pull_operation) ORDER BY ended_at LIMIT ?)"};

/// Reads the columns in the order of the selections above.
PullOperation read_operation(db::Use& use) {
    using std::chrono::microseconds;
    PullOperation operation;
    operation.id = use.integer(0);
    operation.image = {use.text(1)};
    operation.key = {use.text(2), use.text(3), use.text(4)};
    operation.holder = use.optional_integer(5);
    operation.number = use.integer(6);
    operation.limits = {microseconds(use.integer(7)), microseconds(use.integer(8))};
    operation.started_at = from_column(use.integer(9));
    operation.started_uptime = microseconds(use.integer(10));
    if (const auto uptime = use.optional_integer(11)) {
        operation.progress_uptime = microseconds(*uptime);
    }
    operation.progress = {use.integer(12), use.integer(13)};
    if (const auto ended_at = from_column(use.optional_integer(15))) {
        operation.end = OperationEnd{result_from_column(use.text(14)), *ended_at, std::nullopt,
                                     use.optional_text(17), use.optional_text(18)};
        if (auto ref = use.optional_text(16)) {
            operation.end->image_ref = ImageRef{std::move(*ref)};
        }
    }
    return operation;
}

} // namespace

std::span<const db::Sql> pull_operation_statements() {
    static constexpr db::Sql kAll[] = {kInsert,   kSelectRunning, kSelect,     kSelectAllRunning,
                                       kProgress, kEnd,           kDeleteEnded};
    return kAll;
}

std::int64_t insert_operation(db::Connection& connection, const PullOperation& operation) {
    db::Use use(connection, kInsert);
    use.bind(operation.image.text, operation.key.candidate, operation.key.fingerprint,
             operation.key.scope, operation.holder, operation.number,
             operation.limits.timeout.count(), operation.limits.first_byte.count(),
             to_column(operation.started_at), operation.started_uptime.count());
    use.run();
    return connection.last_id();
}

std::optional<PullOperation> find_running(db::Connection& connection, const PullKey& key) {
    db::Use use(connection, kSelectRunning);
    use.bind(key.candidate, key.fingerprint, key.scope);
    return use.next() ? std::optional(read_operation(use)) : std::nullopt;
}

std::optional<PullOperation> find_operation(db::Connection& connection, std::int64_t id) {
    db::Use use(connection, kSelect);
    use.bind(id);
    return use.next() ? std::optional(read_operation(use)) : std::nullopt;
}

void each_running(db::Connection& connection,
                  const std::function<void(const PullOperation&)>& visit) {
    db::Use use(connection, kSelectAllRunning);
    while (use.next()) {
        visit(read_operation(use));
    }
}

void update_progress(db::Connection& connection, std::int64_t id, const Progress& progress,
                     std::chrono::microseconds uptime) {
    db::Use use(connection, kProgress);
    use.bind(progress.bytes_done, progress.bytes_skipped, uptime.count(), id);
    use.run();
}

bool end_operation(db::Connection& connection, std::int64_t id, const OperationEnd& end) {
    db::Use use(connection, kEnd);
    use.bind(to_column(end.result), to_column(end.at));
    use.bind(end.image_ref ? std::optional(end.image_ref->text) : std::nullopt);
    use.bind(end.label, end.error_class, id);
    use.run();
    return connection.changes() > 0;
}

void delete_ended_operations(db::Connection& connection, Timestamp before, std::size_t most) {
    db::Use use(connection, kDeleteEnded);
    use.bind(to_column(before), static_cast<std::int64_t>(most));
    use.run();
}

} // namespace pullrec::store
