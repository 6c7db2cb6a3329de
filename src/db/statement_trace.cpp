// SPDX-License-Identifier: Apache-2.0
#include "db/statement_trace.hpp"

#include <sqlite3.h>

#include <utility>

namespace pullrec::db {

namespace {

// A sink of one thread is not called by another, such as a heartbeat.
thread_local StatementSink current;

int hand_on(unsigned /*event*/, void* /*context*/, void* /*statement*/, void* text) {
    const auto* const sql = static_cast<const char*>(text);
    if (sql != nullptr && current) {
        current(sql);
    }
    return 0;
}

} // namespace

void trace_statements(StatementSink sink) {
    current = std::move(sink);
}

void attach_trace(sqlite3* handle) {
    if (current) {
        sqlite3_trace_v2(handle, SQLITE_TRACE_STMT, hand_on, nullptr);
    }
}

} // namespace pullrec::db
