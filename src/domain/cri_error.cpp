// SPDX-License-Identifier: Apache-2.0
#include "domain/cri_error.hpp"

#include "domain/failure_class.hpp"

#include <algorithm>
#include <array>

namespace pullrec {
namespace {

constexpr std::array<std::string_view, 2> kNames{"RegistryUnavailable",
                                                 "SignatureValidationFailed"};

bool holds(std::string_view error, std::string_view text) {
    return error.find(text) != std::string_view::npos;
}

} // namespace

std::string_view name_of(CriError error) {
    return kNames.at(static_cast<std::size_t>(error));
}

std::optional<CriError> cri_error_named(std::string_view name) {
    const auto* const found = std::find(kNames.begin(), kNames.end(), name);
    return found == kNames.end() ? std::nullopt
                                 : std::optional(static_cast<CriError>(found - kNames.begin()));
}

std::optional<CriError> cri_error_of(std::string_view error) {
    if (holds(error, "connection refused") ||
        holds(error, name_of(CriError::registry_unavailable))) {
        return CriError::registry_unavailable;
    }
    if (classify_failure(error) == FailureClass::signature) {
        return CriError::signature_validation_failed;
    }
    return std::nullopt;
}

} // namespace pullrec
