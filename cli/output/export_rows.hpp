// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/export_row.hpp"
#include "domain/secret_text.hpp"
#include "domain/timestamp.hpp"
#include "store/reader.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace pullrec::cli {

/// Who reports, when, and under which key credentials are told apart.
struct ExportOrigin {
    std::string cluster;
    std::string node;
    Timestamp exported_at;
    std::optional<SecretText> hash_key; ///< none: nothing of a credential leaves
};

/// How many rows of each kind were written, and the readable records they come from.
struct ExportCounts {
    std::int64_t records = 0;
    std::int64_t grants = 0;
    std::int64_t no_grants = 0;
    std::int64_t undecodable = 0;
    std::int64_t intents = 0;

    [[nodiscard]] std::int64_t rows() const noexcept {
        return grants + no_grants + undecodable + intents;
    }
};

/// A row of that kind with what all rows of a report share.
ExportRow export_row(std::string_view kind, const ExportOrigin& origin);

/// What a fleet can join equal credentials by: 16 hex of HMAC-SHA-256 of the hash under the key; ""
/// for the empty hash.
std::string fleet_tag(std::string_view credential_hash, const SecretText& key);

/// Names a key without telling it: nodes whose ids differ cannot be joined by tags.
std::string hash_key_id(const SecretText& key);

/// Writes all rows but the snapshot: grants by image ref, image name and stored order, image names
/// that nobody may use among them; then what cannot be read by kind and file name; then intents by
/// image. One record at a time is in memory.
ExportCounts write_export_rows(const store::Reader& reader, const ExportOrigin& origin,
                               ExportWriter& writer);

} // namespace pullrec::cli
