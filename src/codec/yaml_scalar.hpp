// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace pullrec {

/// Appends a YAML scalar as JSON, resolved as Kubernetes' YAML library does (YAML 1.1: `yes` is
/// true, `0x1F` 31, `010` 8, a date a string). The tag is yaml-cpp's: `?` plain, `!` quoted.
/// Returns what is wrong, empty when nothing is: a tag beyond the core ones or at odds with the
/// text, a number that JSON has not.
std::string_view append_yaml_scalar(std::string& json, const std::string& tag,
                                    std::string_view text);

/// Appends a scalar that names a member, as a JSON string: numbers and booleans in canonical form.
std::string_view append_yaml_key(std::string& json, const std::string& tag, std::string_view text);

} // namespace pullrec
