// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace pullrec {

/// A YAML text as UTF-8 without byte order mark, from UTF-8 or, with a mark, UTF-16.
/// Throws YamlFault for bytes that are neither and for characters that YAML has not.
std::string yaml_text_as_utf8(std::string_view bytes);

} // namespace pullrec
