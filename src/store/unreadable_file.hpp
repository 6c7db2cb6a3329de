// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "store/stored.hpp"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace pullrec::store {

/// Keeps an unreadable file; one of the same kind and name is replaced.
void put_unreadable(db::Connection& connection, const UnreadableFile& file);

/// Whether a look-up of this key meets an unreadable file: its name is the digest of the key, or
/// its content speaks of the key (safety decision 2).
bool is_unreadable(db::Connection& connection, FileKind kind, std::string_view key);

/// Lets no look-up of this key meet an unreadable file any more, because a pull of it was proven;
/// a misnamed file still speaks of its other key.
void resolve_unreadable(db::Connection& connection, FileKind kind, std::string_view key);

/// Every unreadable file by kind and name; its bytes only if asked for.
void each_unreadable(db::Connection& connection,
                     const std::function<void(const UnreadableFile&)>& visit,
                     bool with_bytes = false);

/// The bytes of a misnamed file, which are a document of another key; none of a file that does not
/// decode, or is not known.
std::optional<std::string> find_misnamed_document(db::Connection& connection, FileKind kind,
                                                  std::string_view file_name);

/// Removes one.
void delete_unreadable(db::Connection& connection, FileKind kind, std::string_view file_name);

} // namespace pullrec::store
