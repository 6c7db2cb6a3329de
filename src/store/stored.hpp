// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/record.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace pullrec::store {

/// A pulled record with what only the database knows of it.
struct StoredRecord {
    PulledRecord record;
    std::optional<ApiVersion> api_version;   ///< of the file it came from; none: written by us
    std::optional<Timestamp> last_confirmed; ///< the last pull, also one that brought nothing new

    friend bool operator==(const StoredRecord&, const StoredRecord&) = default;
};

/// The holder of intents that were read from a kubelet's files.
inline constexpr std::int64_t kNobody = 0;

/// An intent with who holds it and since when.
struct StoredIntent {
    PullIntent intent;
    std::int64_t holder = kNobody;
    Timestamp recorded_at;
    std::optional<ApiVersion> api_version; ///< of the file it came from; none: written by us

    friend bool operator==(const StoredIntent&, const StoredIntent&) = default;
};

/// Which of the kubelet's two directories a file lies in.
enum class FileKind { intent, record };

/// A file that does not decode or is misnamed; it fails closed (safety decision 2).
struct UnreadableFile {
    FileKind kind = FileKind::record;
    std::string file_name;
    std::int64_t size = 0;
    std::optional<std::string> digest;      ///< SHA-256 in hex; none: it could not be read
    std::optional<std::string> bytes;       ///< none: over 16 MiB, or it could not be read
    std::optional<std::string> content_key; ///< what a misnamed file says it is about
    std::string reason;                     ///< for people; quotes nothing of the content

    friend bool operator==(const UnreadableFile&, const UnreadableFile&) = default;
};

/// The record as it keeps its image closed: it names the same images and lets nobody in.
inline StoredRecord without_grants(StoredRecord stored) {
    for (auto& [name, credentials] : stored.record.mapping) {
        credentials = {};
    }
    return stored;
}

} // namespace pullrec::store
