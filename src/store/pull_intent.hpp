// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "store/stored.hpp"

#include <cstddef>
#include <functional>
#include <optional>

namespace pullrec::store {

/// Adds one pull under way; several of one image and holder stand beside each other.
void insert_intent(db::Connection& connection, const StoredIntent& intent);

/// Intents of exactly this image string: those from files, and those of holders.
struct IntentCount {
    std::size_t from_files = 0;
    std::size_t of_holders = 0;
    std::optional<ApiVersion> file_version;
};
IntentCount count_intents(db::Connection& connection, const Image& image);

/// Every intent, by image, holder and number.
void each_intent(db::Connection& connection, const std::function<void(const StoredIntent&)>& visit);

/// Removes the intent of that image string that came from a file, or all of that image string.
void delete_intent_from_file(db::Connection& connection, const Image& image);
void delete_intents(db::Connection& connection, const Image& image);

} // namespace pullrec::store
