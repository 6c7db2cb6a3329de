// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "domain/image.hpp"
#include "domain/timestamp.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec::store {

/// Where a planned removal stands.
enum class GcState : std::uint8_t {
    planned, ///< and not looked at since
    failed   ///< it was still there afterwards
};

/// A removal that was planned and not seen done.
struct GcItem {
    std::string runtime_namespace;
    ImageRef image_ref;
    std::string name;   ///< under which the plan showed it
    std::string target; ///< the digest that name pointed at; "" when nobody told
    GcState state = GcState::planned;
    std::int64_t failures = 0;
    Timestamp retry_at; ///< not planned again before

    friend bool operator==(const GcItem&, const GcItem&) = default;
};

/// Every item of a namespace, by image ref.
std::vector<GcItem> read_gc_items(db::Connection& connection, std::string_view runtime_namespace);

/// Adds an item, or makes the one of its image equal to it.
void put_gc_item(db::Connection& connection, const GcItem& item);

void delete_gc_item(db::Connection& connection, const GcItem& item);

} // namespace pullrec::store
