// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace pullrec {

/// Whether the kubelet's decoder takes a document for JSON: its first character that is not
/// Unicode white space is `{`. Everything else it tries as YAML.
bool is_json_form(std::string_view document) noexcept;

} // namespace pullrec
