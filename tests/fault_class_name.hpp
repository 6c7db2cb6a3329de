// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "codec/decode_fault.hpp"

#include <string_view>

namespace pullrec::test {

/// The name of a class as the test vectors spell it.
constexpr std::string_view name_of(FaultClass fault_class) {
    switch (fault_class) {
    case FaultClass::malformed:
        return "malformed";
    case FaultClass::missing_kind:
        return "missing_kind";
    case FaultClass::missing_version:
        return "missing_version";
    case FaultClass::not_registered:
        return "not_registered";
    case FaultClass::strict:
        return "strict";
    case FaultClass::other_kind:
        return "other_kind";
    }
    return "malformed";
}

} // namespace pullrec::test
