// SPDX-License-Identifier: Apache-2.0
#include "cli/output/doctor_view.hpp"

#include "cli/output/escape.hpp"
#include "cli/output/ink.hpp"
#include "cli/output/list_shape.hpp"
#include "cli/output/wrap.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace pullrec::cli {

namespace {

using upkeep::Finding;
using upkeep::Severity;

constexpr std::size_t kSeverityWidth = 7;
constexpr std::size_t kCheckWidth = 18;

std::string upper(std::string_view word) {
    std::string text(word);
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
    return text;
}

std::string indented(const std::string& text, std::size_t indent) {
    std::string result;
    for (const char letter : text) {
        result += letter;
        if (letter == '\n') {
            result.append(indent, ' ');
        }
    }
    return result;
}

Ink ink_of(Severity severity) {
    return severity == Severity::error ? Ink::bad : Ink::doubtful;
}

std::string finding_text(const Finding& finding, const Style& style) {
    const std::size_t indent = kSeverityWidth + kCheckWidth;
    const EscapeRules rules{.ascii_only = style.ascii_only};
    std::string text = wrap(escape(finding.text, rules), text_width(style) - indent, 0);
    if (!finding.cure.empty()) {
        text += "\ncure: " + escape(finding.cure, rules);
    }
    const std::string severity =
        fmt::format("{:<{}}", upper(word_of(finding.severity)), kSeverityWidth);
    const bool colour = style.colour && finding.severity != Severity::info;
    return fmt::format("{}{:<{}}{}\n", painted(severity, ink_of(finding.severity), colour),
                       finding.check, kCheckWidth, indented(text, indent));
}

/// The worst first.
std::string badness(const Finding& finding) {
    return std::to_string(static_cast<int>(Severity::error) - static_cast<int>(finding.severity));
}

void print_finding(JsonWriter& json, const Finding& finding, const ListStyle& /*style*/) {
    json.begin_object();
    json.member("severity", word_of(finding.severity));
    json.member("check", finding.check);
    json.member("text", finding.text);
    if (!finding.cure.empty()) {
        json.member("cure", finding.cure);
    }
    json.end_object();
}

} // namespace

std::string_view word_of(Severity severity) {
    switch (severity) {
    case Severity::error:
        return "error";
    case Severity::warn:
        return "warn";
    case Severity::info:
        break;
    }
    return "info";
}

const ListShape<Finding>& finding_rows() {
    using Style = ListStyle;
    static const ListShape<Finding> shape{
        .kind = "Examination",
        .columns =
            {{"severity",
              {"SEVERITY"},
              false,
              [](const Finding& row, const Style&) { return upper(word_of(row.severity)); },
              ColumnOrder::number,
              {},
              &badness},
             {"check",
              {"CHECK"},
              false,
              [](const Finding& row, const Style&) { return std::string(row.check); }},
             {"text", {"TEXT"}, false, [](const Finding& row, const Style&) { return row.text; }},
             {"cure", {"CURE"}, false, [](const Finding& row, const Style&) { return row.cure; }}},
        .print_item = &print_finding,
        .name = nullptr,
    };
    return shape;
}

std::string findings_text(const std::vector<Finding>& findings, const Style& style) {
    std::string text;
    for (const Finding& finding : findings) {
        text += finding_text(finding, style);
    }
    return text;
}

void print_doctor_members(JsonWriter& json, const std::vector<Finding>& findings,
                          const std::vector<upkeep::SkippedCheck>& skipped) {
    json.key("items");
    json.begin_array();
    for (const Finding& finding : findings) {
        print_finding(json, finding, {});
    }
    json.end_array();
    json.key("skipped");
    json.begin_array();
    for (const upkeep::SkippedCheck& check : skipped) {
        json.begin_object();
        json.member("check", check.check);
        json.member("why", check.why);
        json.end_object();
    }
    json.end_array();
}

} // namespace pullrec::cli
