// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "domain/image.hpp"
#include "domain/timestamp.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

namespace pullrec::store {

/// The first complete image list, of a boot, that lacked a record's image (safety decision 6).
struct RecordAbsence {
    Timestamp listed_at;
    std::string boot_id;
    std::chrono::microseconds uptime{
        0}; ///< of the boot at that time; no clock that is set moves it

    friend bool operator==(const RecordAbsence&, const RecordAbsence&) = default;
};

/// Every absence by record row.
std::map<std::int64_t, RecordAbsence> read_absences(db::Connection& connection);

/// Every absence with its record's image ref, in no order.
void each_absence(db::Connection& connection,
                  const std::function<void(const ImageRef&, const RecordAbsence&)>& visit);

/// The absence of one.
std::optional<RecordAbsence> find_absence(db::Connection& connection, std::int64_t record);

/// Remembers an absence in place of the one that is known.
void put_absence(db::Connection& connection, std::int64_t record, const RecordAbsence& absence);

void delete_absence(db::Connection& connection, std::int64_t record);

} // namespace pullrec::store
