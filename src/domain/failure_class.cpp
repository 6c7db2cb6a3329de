// SPDX-License-Identifier: Apache-2.0
#include "domain/failure_class.hpp"

#include "domain/failure_rules.hpp"

#include <algorithm>

namespace pullrec {
namespace {

struct Traits {
    std::string_view name;
    bool retryable;
};

/// In the order of the classes.
constexpr std::array<Traits, kFailureClassCount> kTraits{{
    {"STALLED", true},      {"SIGNATURE", false},    {"DISK_FULL", false},
    {"RATE_LIMITED", true}, {"RUNTIME_CRASH", true}, {"TLS", false},
    {"DNS", true},          {"CONN_REFUSED", true},  {"CONN_RESET", true},
    {"UNREACHABLE", true},  {"CANCELLED", true},     {"TIMEOUT", true},
    {"UNAVAILABLE", true},  {"CORRUPT", true},       {"NAME_INVALID", false},
    {"DENIED", false},      {"AUTH", false},         {"UNSUPPORTED", false},
    {"NOT_FOUND", false},   {"UNKNOWN", true},
}};

const Traits& traits_of(FailureClass failure) {
    return kTraits.at(static_cast<std::size_t>(failure));
}

} // namespace

std::string_view name_of(FailureClass failure) {
    return traits_of(failure).name;
}

const std::array<std::string_view, kFailureClassCount>& failure_class_names() {
    static const auto names = [] {
        std::array<std::string_view, kFailureClassCount> result;
        std::transform(kTraits.begin(), kTraits.end(), result.begin(),
                       [](const Traits& traits) { return traits.name; });
        return result;
    }();
    return names;
}

std::optional<FailureClass> failure_class_named(std::string_view name) {
    const auto& names = failure_class_names();
    const auto* const found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? std::nullopt
                                : std::optional(static_cast<FailureClass>(found - names.begin()));
}

FailureClass classify_failure(std::string_view error) {
    const FailureText text(error);
    const auto rules = failure_rules();
    const auto found = std::find_if(rules.begin(), rules.end(),
                                    [&text](const FailureRule& rule) { return text.fits(rule); });
    return found == rules.end() ? FailureClass::unknown : found->result;
}

bool is_retryable(FailureClass failure) {
    return traits_of(failure).retryable;
}

} // namespace pullrec
