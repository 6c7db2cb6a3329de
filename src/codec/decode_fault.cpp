// SPDX-License-Identifier: Apache-2.0
#include "codec/decode_fault.hpp"

#include <fmt/format.h>

namespace pullrec {

std::string describe(const DecodeFault& fault) {
    return fmt::format("{}{}{} at byte {}", fault.problem, fault.field.empty() ? "" : " ",
                       fault.field, fault.offset);
}

} // namespace pullrec
