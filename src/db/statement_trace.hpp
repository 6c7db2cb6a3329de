// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string_view>

struct sqlite3;

namespace pullrec::db {

/// Takes the text of a statement as it was prepared, without the values bound to it.
using StatementSink = std::function<void(std::string_view sql)>;

/// From now on every statement that this thread runs goes to `sink`, on connections it opens from
/// now on.
void trace_statements(StatementSink sink);

/// Attaches the sink of this thread, if there is one, to a connection just opened.
void attach_trace(sqlite3* handle);

} // namespace pullrec::db
