// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "store/stored.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace pullrec::store {

/// Adds one pull under way; several of one image and holder stand beside each other.
void insert_intent(db::Connection& connection, const StoredIntent& intent);

/// Adds one pull of a living holder under a number of its own; again changes nothing.
void insert_intent(db::Connection& connection, const StoredIntent& intent, std::int64_t number);

/// One intent of an image string, with who may end it.
struct HeldIntent {
    std::int64_t holder = kNobody;
    std::int64_t number = 0; ///< rising with each pull that a holder begins
    Timestamp recorded_at;
    std::string boot_id; ///< of the holder; "" when unknown
};

/// The intents of exactly this image string, by holder and number.
std::vector<HeldIntent> find_intents(db::Connection& connection, const Image& image);

/// Removes one of them; nothing when it is gone.
void delete_intent(db::Connection& connection, const Image& image, const HeldIntent& intent);

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
