// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace pullrec::upkeep {

/// The command under which prunes stand in a log of changes.
inline constexpr std::string_view kPruneCommand = "prune";

/// What the log of changes says about a prune, or a part of one.
struct PruneEntry {
    std::size_t removed = 0;
    std::size_t marked = 0;
    /// Of the last part: how long the whole prune took.
    std::optional<std::chrono::milliseconds> complete_after;

    friend bool operator==(const PruneEntry&, const PruneEntry&) = default;
};

/// The text of an entry: `deleted records: 3, marked records: 1, complete after 0.412 s`; "" when
/// there is nothing to say.
std::string text_of(const PruneEntry& entry);

/// Reads such a text; parts that it does not know are passed over.
PruneEntry read_prune_entry(std::string_view text);

} // namespace pullrec::upkeep
