// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "domain/timestamp.hpp"

#include <functional>
#include <string>
#include <string_view>

namespace pullrec::store {

/// The file of a record that never could be read, which a copy knew and its source no longer has;
/// its name is the digest of the image ref, which is all that is known of it.
struct VanishedFile {
    std::string file_name;
    Timestamp last_seen_at;
    Timestamp vanished_at;

    friend bool operator==(const VanishedFile&, const VanishedFile&) = default;
};

/// Remembers a vanished file; what was known of an earlier one of its name is replaced.
void put_vanished_file(db::Connection& connection, const VanishedFile& file);

/// Forgets it, because a record of that name is there or known.
void delete_vanished_file(db::Connection& connection, std::string_view file_name);

/// Every vanished file by name.
void each_vanished_file(db::Connection& connection,
                        const std::function<void(const VanishedFile&)>& visit);

} // namespace pullrec::store
