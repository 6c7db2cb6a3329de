// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace pullrec {

/// Throws YamlFault for directives that the kubelet's YAML reader refuses and yaml-cpp takes: a
/// version other than 1.1, an unknown name, and no `---` after them. `text` ends where the
/// document begins; `has_mark` tells whether it begins with `---`.
void check_yaml_directives(std::string_view text, bool has_mark);

} // namespace pullrec
