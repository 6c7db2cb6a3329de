// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"

#include <string>
#include <vector>

namespace pullrec::db {

/// How thoroughly to look.
enum class IntegrityCheck {
    quick, ///< pages and rows: 256 ms at 100,000 records
    full   ///< also that every index agrees with its table: 2 s
};

/// What is wrong with the file, at most 20 lines; empty when nothing is. Inside a transaction.
std::vector<std::string> integrity_findings(Connection& connection, IntegrityCheck check);

/// Tables with rows whose foreign key leads nowhere; empty when there are none.
std::vector<std::string> foreign_key_findings(Connection& connection);

/// Fails with `Reason::corrupt` when there is any finding.
void require_integrity(Connection& connection, IntegrityCheck check);

} // namespace pullrec::db
