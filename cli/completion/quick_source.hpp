// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/app.hpp"
#include "store/store.hpp"

#include <optional>
#include <span>
#include <string>

namespace pullrec::cli {

/// What can be read while a person waits.
struct QuickSource {
    std::optional<store::Store> store;
    bool lasting_tags = true; ///< false: tags of credentials hold for this run only
};

/// Opens for reading what a command with these words would read: a database, the copy of the
/// kubelet's directories, or these themselves when they are small. No store when that would take
/// long. Throws what opening throws.
QuickSource open_quickly(const Call& call, std::span<const std::string> words);

} // namespace pullrec::cli
