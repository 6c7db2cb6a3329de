// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "domain/image.hpp"
#include "domain/timestamp.hpp"

#include <cstdint>
#include <functional>
#include <string>

namespace pullrec::store {

/// A record that a copy knew and that its source no longer has.
struct VanishedRecord {
    ImageRef image_ref;
    std::string document; ///< as it last was, for people; never read as grants
    std::int64_t grants = 0;
    Timestamp last_seen_at;
    Timestamp vanished_at;

    friend bool operator==(const VanishedRecord&, const VanishedRecord&) = default;
};

/// Remembers a vanished record; what was known of an earlier one of its image ref is replaced.
void put_vanished(db::Connection& connection, const VanishedRecord& vanished);

/// Forgets it, because the record is back.
void delete_vanished(db::Connection& connection, const ImageRef& ref);

/// Every vanished record by image ref.
void each_vanished(db::Connection& connection,
                   const std::function<void(const VanishedRecord&)>& visit);

} // namespace pullrec::store
