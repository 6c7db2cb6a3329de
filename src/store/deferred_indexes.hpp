// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"

#include <string>
#include <vector>

namespace pullrec::store {

/// The indexes of records, mappings and grants in a new database: made at the end, they cost half
/// of what keeping them costs while all the rows come.
class DeferredIndexes {
public:
    /// Drops them, inside the transaction that fills the database.
    explicit DeferredIndexes(db::Connection& connection);

    /// Makes them again, as the schema has them.
    void make();

private:
    db::Connection& connection_;
    std::vector<std::string> made_by_;
};

} // namespace pullrec::store
