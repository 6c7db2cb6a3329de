// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace pullrec {

/// What yaml-cpp does not check of a scalar, found in the text itself, so that a text that was cut
/// off is not taken for a whole one.
struct WrittenScalar {
    bool is_closed = true;        ///< not a quoted string without its closing quote
    bool is_before_colon = false; ///< as a name must be, outside flow style and without `?`
};

/// Looks at the scalar with that value at the start of the text, behind its tag and anchor.
WrittenScalar look_at_scalar(std::string_view text, std::string_view value);

} // namespace pullrec
