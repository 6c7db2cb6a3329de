// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "domain/timestamp.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace pullrec::store {

/// One run of one process that records pulls; its intents name it.
struct Holder {
    std::int64_t id = 0; ///< also the byte it locks while it lives (safety decision 7)
    std::string boot_id; ///< "" when unknown
    std::int64_t pid = 0;
    Timestamp started_at;

    friend bool operator==(const Holder&, const Holder&) = default;
};

/// Writes the row of holder 0, to whom intents from a kubelet's files belong.
void insert_nobody(db::Connection& connection);

/// An id that no holder has.
std::int64_t free_holder_id(db::Connection& connection);

/// Adds a holder.
void insert_holder(db::Connection& connection, const Holder& holder);

/// Every holder but nobody, by id.
std::vector<Holder> read_holders(db::Connection& connection);

/// The ids of the holders that have no intent, without nobody.
std::vector<std::int64_t> idle_holders(db::Connection& connection);

/// Removes a holder that has no intent.
void delete_holder(db::Connection& connection, std::int64_t id);

} // namespace pullrec::store
