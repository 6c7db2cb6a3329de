// SPDX-License-Identifier: Apache-2.0
#include "cli/output/doctor_view.hpp"

#include "cli/output/escape.hpp"
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

std::string finding_text(const Finding& finding, std::size_t width) {
    const std::size_t indent = kSeverityWidth + kCheckWidth;
    std::string text = wrap(escape(finding.text), width - indent, 0);
    if (!finding.cure.empty()) {
        text += "\ncure: " + escape(finding.cure);
    }
    return fmt::format("{:<{}}{:<{}}{}\n", upper(word_of(finding.severity)), kSeverityWidth,
                       finding.check, kCheckWidth, indented(text, indent));
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

std::string findings_text(const upkeep::Examination& examination, const Style& style) {
    std::string text;
    for (const Finding& finding : examination.findings) {
        text += finding_text(finding, text_width(style));
    }
    return text.empty() ? "Nothing was found.\n" : text;
}

void print_doctor_members(JsonWriter& json, const upkeep::Examination& examination) {
    json.key("items");
    json.begin_array();
    for (const Finding& finding : examination.findings) {
        json.begin_object();
        json.member("severity", word_of(finding.severity));
        json.member("check", finding.check);
        json.member("text", finding.text);
        if (!finding.cure.empty()) {
            json.member("cure", finding.cure);
        }
        json.end_object();
    }
    json.end_array();
    json.key("skipped");
    json.begin_array();
    for (const upkeep::SkippedCheck& skipped : examination.skipped) {
        json.begin_object();
        json.member("check", skipped.check);
        json.member("why", skipped.why);
        json.end_object();
    }
    json.end_array();
}

} // namespace pullrec::cli
