// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pullrec::upkeep {

/// Why an image stays or may go, in the order in which the reasons are asked (runtimes F.4).
enum class GcReason : std::uint8_t {
    in_use,             ///< by a container, running or not
    pinned,             ///< by the runtime or by a pattern
    protected_name,     ///< by a pattern of this call
    expected,           ///< by the list of what the node shall have
    pull_in_progress,   ///< or pulled minutes ago
    shared,             ///< with an image that stays
    unparsable_name,    ///< nobody knows what it is
    young_created,      ///< pulled within the grace
    young_unreferenced, ///< not seen unreferenced for the grace
    clock_suspect,      ///< only a clock that was set says that it is old
    backing_off,        ///< it was tried and stayed; it is not tried again yet
    unreferenced        ///< may go
};

/// The word of a reason in JSON: `in_use`.
std::string_view name_of(GcReason reason);

/// What is known of one image; a text says who or what keeps it.
struct GcFacts {
    std::optional<std::string> used_by;
    std::optional<std::string> pinned_by;
    std::optional<std::string> protected_by;
    std::optional<std::string> expected_by;
    std::optional<std::string> pulled_by;
    std::optional<std::string> shared_with;
    std::optional<std::string> unparsable;
    std::optional<std::chrono::microseconds> since_pull; ///< negative: in the future
    std::chrono::microseconds unreferenced_for{0};
    bool clock_suspect = false;
    std::optional<std::chrono::microseconds> retry_in; ///< a removal failed before
};

/// The first reason that holds.
struct GcVerdict {
    GcReason reason = GcReason::unreferenced;
    std::string detail;                ///< who or what keeps it; "" where a time does
    std::chrono::microseconds span{0}; ///< that remains, or since when it may go

    [[nodiscard]] bool may_go() const { return reason == GcReason::unreferenced; }
    /// Whether somebody wants the image, so that its time as unreferenced begins anew.
    [[nodiscard]] bool is_referenced() const { return reason <= GcReason::pull_in_progress; }

    friend bool operator==(const GcVerdict&, const GcVerdict&) = default;
};

/// Both ages must have reached `grace` (an age of exactly that does); every doubt keeps.
GcVerdict judge(const GcFacts& facts, std::chrono::microseconds grace);

} // namespace pullrec::upkeep
