// SPDX-License-Identifier: Apache-2.0
#include "upkeep/gc_rule.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace pullrec::upkeep {

namespace {

/// Everything that does not depend on time.
std::optional<GcVerdict> kept_by_somebody(const GcFacts& facts) {
    const std::array<std::pair<GcReason, const std::optional<std::string>*>, 7> keepers{
        {{GcReason::in_use, &facts.used_by},
         {GcReason::pinned, &facts.pinned_by},
         {GcReason::protected_name, &facts.protected_by},
         {GcReason::expected, &facts.expected_by},
         {GcReason::pull_in_progress, &facts.pulled_by},
         {GcReason::shared, &facts.shared_with},
         {GcReason::unparsable_name, &facts.unparsable}}};
    for (const auto& [reason, who] : keepers) {
        if (*who) {
            return GcVerdict{reason, **who, {}};
        }
    }
    return std::nullopt;
}

} // namespace

std::string_view name_of(GcReason reason) {
    constexpr std::array<std::string_view, 12> names{
        "in_use",      "pinned",          "protected",     "expected",           "pull_in_progress",
        "shared",      "unparsable_name", "young_created", "young_unreferenced", "clock_suspect",
        "backing_off", "unreferenced"};
    return names.at(static_cast<std::size_t>(reason));
}

GcVerdict judge(const GcFacts& facts, std::chrono::microseconds grace) {
    if (auto kept = kept_by_somebody(facts)) {
        return *kept;
    }
    if (facts.since_pull && *facts.since_pull < grace) {
        return {GcReason::young_created, {}, grace - *facts.since_pull};
    }
    if (facts.unreferenced_for < grace) {
        return {GcReason::young_unreferenced, {}, grace - facts.unreferenced_for};
    }
    if (facts.clock_suspect) {
        return {GcReason::clock_suspect, {}, grace};
    }
    if (facts.retry_in) {
        return {GcReason::backing_off, {}, *facts.retry_in};
    }
    return {GcReason::unreferenced,
            {},
            std::min(facts.unreferenced_for, facts.since_pull.value_or(facts.unreferenced_for))};
}

} // namespace pullrec::upkeep
