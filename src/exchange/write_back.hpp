// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exchange/directories.hpp"
#include "store/reader.hpp"

#include <optional>
#include <span>
#include <string>

namespace pullrec::exchange {

/// What shall become of one record.
struct ChangedRecord {
    ImageRef image_ref;
    std::optional<store::StoredRecord> after; ///< none: its file goes
};

/// Fails with `refused` if the file of one of these records does not say what `as_read` says.
void require_as_read(const Directories& directories, const store::Reader& as_read,
                     std::span<const ChangedRecord> records);

/// Writes changed records back into the directories they were read from: exactly these files, each
/// complete and on disk or as it was, the others untouched.
void write_back(const Directories& directories, std::span<const ChangedRecord> records);

} // namespace pullrec::exchange
