// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "store/interned.hpp"
#include "store/stored.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec::store {

/// A record row with its mapping.
struct RecordRow {
    std::int64_t id = 0;
    StoredRecord stored;
};

/// What lists sort records by, without their mappings.
struct RecordHead {
    std::int64_t id = 0;
    ImageRef image_ref;
    std::string first_image_name; ///< bytewise least; "" without a mapping
    std::optional<Timestamp> last_updated;
    std::int64_t grants = 0;
};

std::optional<RecordRow> find_record(db::Connection& connection, const ImageRef& ref);
std::optional<RecordRow> find_record(db::Connection& connection, std::int64_t id);

bool is_record(db::Connection& connection, const ImageRef& ref);

/// Adds a record that is known not to be there.
void insert_record(Interned& interned, const StoredRecord& stored);

/// Adds the record or makes the one of its image ref equal to it; entries that stay the same keep
/// what is proven of them.
void put_record(Interned& interned, const StoredRecord& stored);

/// Adds the record, or changes `before`, which was read in the same transaction, into it; its row.
std::int64_t write_record(Interned& interned, const std::optional<RecordRow>& before,
                          const StoredRecord& after);

/// Until when a record is known to have been true.
struct RecordAge {
    ImageRef image_ref;
    std::optional<Timestamp> last_updated;
    std::optional<Timestamp> last_confirmed;
};

/// The age of every record, in no order.
void each_age(db::Connection& connection, const std::function<void(const RecordAge&)>& visit);

/// The age of one.
std::optional<RecordAge> find_age(db::Connection& connection, const ImageRef& ref);

/// Removes the record and its grants; false when there is none.
bool delete_record(Interned& interned, const ImageRef& ref);

/// Every record with its mapping, in the order in which they lie.
void each_record(db::Connection& connection, const std::function<void(StoredRecord&&)>& visit);

/// Every record with its mapping, by image ref.
void each_record_by_ref(db::Connection& connection,
                        const std::function<void(StoredRecord&&)>& visit);

/// The image refs that begin with `prefix`, ascending.
std::vector<ImageRef> image_refs_from(db::Connection& connection, std::string_view prefix);
/// The image ref of every record, in no order.
void each_image_ref(db::Connection& connection, const std::function<void(const ImageRef&)>& visit);

/// The head of every record, in no order.
std::vector<RecordHead> record_heads(db::Connection& connection);

} // namespace pullrec::store
