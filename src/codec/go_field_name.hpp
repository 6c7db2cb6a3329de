// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace pullrec {

/// Whether Go's lax JSON reader takes `name` for the field `field` (ASCII letters and digits): any
/// letter case, and U+017F and U+212A for `s` and `k`.
bool is_go_field_name(std::string_view name, std::string_view field) noexcept;

} // namespace pullrec
