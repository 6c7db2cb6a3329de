// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "domain/timestamp.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace pullrec::store {

/// Whether a kubelet decides by its own files or an agent by this database (safety decision 3).
enum class Role { copy, authority };

/// What the absence of a record and an intent means (safety decisions 4, 10).
enum class Baseline {
    kubelet, ///< the image is preloaded
    listed,  ///< only images of `preloaded_image` are
    unknown  ///< nothing: the directories moved while they were read
};

/// Where a copy's records came from, or an authority's at its take-over.
struct Source {
    std::string path;
    Timestamp read_at;
    std::string digest; ///< of names and contents; "" when it was not taken

    friend bool operator==(const Source&, const Source&) = default;
};

/// What a database knows about itself.
struct Meta {
    std::int64_t epoch = 0; ///< random; another one after creation and restore
    std::int64_t seq = 0;   ///< moved by every write
    Role role = Role::copy;
    Baseline baseline = Baseline::kubelet;
    std::optional<std::string> profile; ///< none: whichever release can have written what is here
    Timestamp created_at;
    std::optional<Source> source;
    std::string tag_key; ///< 32 random bytes; never leaves the process

    friend bool operator==(const Meta&, const Meta&) = default;
};

/// The texts of the columns, also for people.
std::string_view name_of(Role role);
std::string_view name_of(Baseline baseline);

/// Reads the one row; without it the file is damaged.
Meta read_meta(db::Connection& connection);

/// Which database and which of its states: a file that was rewound has an earlier one (safety G5).
struct Position {
    std::int64_t epoch = 0;
    std::int64_t seq = 0;
};
Position read_position(db::Connection& connection);

/// What the maker of a database decides; its epoch is drawn at random.
struct NewDatabase {
    Role role = Role::copy;
    Baseline baseline = Baseline::kubelet;
    std::optional<std::string> profile;
    Timestamp created_at;
    std::optional<Source> source;            ///< a copy must have one
    std::optional<std::string> tag_key = {}; ///< 32 bytes; none: drawn at random
};

/// Writes the first row of a new database.
void insert_meta(db::Connection& connection, const NewDatabase& made);

/// Replaces baseline and source.
void update_meta(db::Connection& connection, Baseline baseline,
                 const std::optional<Source>& source);

/// Moves seq and returns it; every write transaction does so once.
std::int64_t advance_seq(db::Connection& connection);

} // namespace pullrec::store
