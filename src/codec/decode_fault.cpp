// SPDX-License-Identifier: Apache-2.0
#include "codec/decode_fault.hpp"

#include <fmt/format.h>

namespace pullrec {

std::string_view name_of(FaultClass fault_class) {
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

std::string describe(const DecodeFault& fault) {
    return fmt::format("{}{}{} at byte {}", fault.problem, fault.field.empty() ? "" : " ",
                       fault.field, fault.offset);
}

} // namespace pullrec
