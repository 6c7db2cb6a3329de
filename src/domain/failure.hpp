// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/cri_error.hpp"
#include "domain/failure_class.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace pullrec {

/// What a failed pull's error text tells, as far as history may keep it.
struct Failure {
    std::string_view label; ///< CRI-O's
    FailureClass failure_class = FailureClass::unknown;
    std::optional<CriError> cri_error;
    std::string text; ///< without secrets; see `error_text`
};

/// Everything that is told by an error text, which may hold secrets; the answer does not.
Failure assess_failure(std::string_view error);

/// How much a class tells of why none of several names could be pulled: most where it says more
/// than that a registry has no such image, which each of them says but one; least where unknown.
int how_telling(FailureClass failure);

} // namespace pullrec
