// SPDX-License-Identifier: Apache-2.0
#include "cli/output/exposition.hpp"

namespace pullrec::cli {

std::string label_value(std::string_view value) {
    std::string text = "\"";
    for (const char c : value) {
        text += c == '\n' ? "\\n" : c == '"' ? "\\\"" : c == '\\' ? "\\\\" : std::string(1, c);
    }
    return text + '"';
}

void Exposition::head(std::string_view name, std::string_view type, std::string_view help) {
    text_ += fmt::format("# HELP {} {}\n# TYPE {} {}\n", name, help, name, type);
}

} // namespace pullrec::cli
