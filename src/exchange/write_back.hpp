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

/// Writes changed records back into the directories they were read from: exactly these files, each
/// complete and on disk or as it was, the others untouched. `as_read` is what was read. Fails with
/// `refused` before it writes anything if one of the files is not as it was read.
void write_back(const Directories& directories, const store::Reader& as_read,
                std::span<const ChangedRecord> records);

} // namespace pullrec::exchange
