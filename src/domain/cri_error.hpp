// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

namespace pullrec {

/// The errors of the runtime interface (CRI) that a pull's failure is wrapped in (runtimes A.1).
enum class CriError {
    registry_unavailable,       ///< nobody listens at the registry
    signature_validation_failed ///< a signature policy rejects the image
};

/// As the kubelet shows it: `RegistryUnavailable`, `SignatureValidationFailed`.
std::string_view name_of(CriError error);

/// The error of that name.
std::optional<CriError> cri_error_named(std::string_view name);

/// What CRI-O wraps a failure in, by its text: a refused connection goes before a signature. CRI-O
/// itself asks the chain of errors, which a text no longer tells.
std::optional<CriError> cri_error_of(std::string_view error);

} // namespace pullrec
