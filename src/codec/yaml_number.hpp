// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pullrec {

/// A whole number as Go reads it from YAML, in decimal: signed, `_` between digits, the prefixes
/// 0x, 0o, 0b and 0 (octal); none for any other text.
std::optional<std::string> yaml_integer_as_json(std::string_view text);

/// A number with point or exponent, as Go writes it in JSON; none for any other text.
std::optional<std::string> yaml_float_as_json(std::string_view text);

/// `.inf`, `-.inf` and `.nan`, which JSON has not.
bool is_yaml_infinity_or_nan(std::string_view text);

} // namespace pullrec
