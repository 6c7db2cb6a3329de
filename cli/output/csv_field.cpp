// SPDX-License-Identifier: Apache-2.0
#include "cli/output/csv_field.hpp"

#include "cli/output/escape.hpp"

namespace pullrec::cli {

namespace {

constexpr std::string_view kFormulaStarts = "=+-@'";

} // namespace

void append_csv_field(std::string& line, std::string_view text) {
    std::string value = escape(text);
    if (!value.empty() && kFormulaStarts.find(value.front()) != std::string_view::npos) {
        value.insert(value.begin(), '\'');
    }
    if (!value.empty() && value.find_first_of(",\"") == std::string::npos) {
        line += value;
        return;
    }
    line += '"';
    for (const char byte : value) {
        line += byte;
        if (byte == '"') {
            line += '"';
        }
    }
    line += '"';
}

} // namespace pullrec::cli
