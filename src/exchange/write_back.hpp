// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exchange/directories.hpp"
#include "store/reader.hpp"

#include <optional>
#include <span>
#include <vector>

namespace pullrec::exchange {

/// What shall become of one record.
struct ChangedRecord {
    ImageRef image_ref;
    std::optional<store::StoredRecord> after; ///< none: its file goes
    bool last = false;                        ///< written when all others are on disk
};

/// Takes out of `records` and gives those whose file does not say what `as_read` says: somebody
/// wrote or removed it since, or it is no record of that ref.
std::vector<ImageRef> take_out_changed(const Directories& directories, const store::Reader& as_read,
                                       std::vector<ChangedRecord>& records);

/// Writes changed records back into the directories they were read from: exactly these files, each
/// complete and on disk or as it was, the others untouched.
void write_back(const Directories& directories, std::span<const ChangedRecord> records);

} // namespace pullrec::exchange
