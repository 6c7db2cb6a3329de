// SPDX-License-Identifier: Apache-2.0
#include "domain/failure.hpp"

#include "domain/crio_label.hpp"
#include "domain/error_text.hpp"

namespace pullrec {

Failure assess_failure(std::string_view error) {
    return {crio_label(error), classify_failure(error), cri_error_of(error), error_text(error)};
}

int how_telling(FailureClass failure) {
    switch (failure) {
    case FailureClass::unknown:
        return 0;
    case FailureClass::not_found:
    case FailureClass::name_invalid:
        return 1;
    default:
        return 2;
    }
}

} // namespace pullrec
