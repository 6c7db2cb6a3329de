// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/timestamp.hpp"
#include "exchange/progress.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace pullrec::exchange {

/// What archiving directories came to.
struct ArchiveReport {
    std::string folder; ///< where the copies are
    std::size_t files = 0;
    std::size_t left_out = 0; ///< no regular files, or could not be read
};

/// Copies every file of `pulling`, `pulled` and `observed-preloaded` in `dir`, whatever its name,
/// into a new folder below `target` named by the day in UTC (`2026-11-30`, then `2026-11-30.2`),
/// which appears when all are on disk. Deletes nothing.
ArchiveReport archive(std::string_view dir, std::string_view target, Timestamp now,
                      const Progress& progress = {});

} // namespace pullrec::exchange
