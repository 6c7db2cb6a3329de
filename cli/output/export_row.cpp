// SPDX-License-Identifier: Apache-2.0
#include "cli/output/export_row.hpp"

#include "cli/output/csv_field.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

namespace {

constexpr std::int64_t kVersion = 1;
constexpr std::string_view kVersionName = "v";
constexpr std::string_view kLineEnd = "\r\n"; // RFC 4180
constexpr std::string_view kReplacement = "\xef\xbf\xbd";

constexpr std::array<std::string_view, kExportFields> kNames{
    "kind",           "cluster",         "node",           "exportedAt",  "imageRef",
    "image",          "grant",           "namespace",      "name",        "uid",
    "credentialTag",  "lastUpdatedTime", "about",          "file",        "sizeBytes",
    "reason",         "recordedTime",    "pullrecVersion", "source",      "sourcePath",
    "sourceReadTime", "changedFiles",    "schema",         "baseline",    "profiles",
    "featureGate",    "policy",          "policyAssumed",  "hashKeyId",   "rows",
    "records",        "grants",          "noGrants",       "undecodable", "intents"};

} // namespace

void ExportRow::text(ExportField field, std::string_view value) {
    std::string kept(value);
    for (auto place = kept.find('\0'); place != std::string::npos; place = kept.find('\0', place)) {
        kept.replace(place, 1, kReplacement);
    }
    at(field) = std::move(kept);
}

void ExportWriter::header() {
    if (format_ == ExportFormat::csv) {
        out_.write(fmt::format("{},{}{}", fmt::join(kNames, ","), kVersionName, kLineEnd));
    }
}

void ExportWriter::row(const ExportRow& row) {
    if (format_ == ExportFormat::csv) {
        csv_row(row);
    } else {
        json_row(row);
    }
}

void ExportWriter::csv_row(const ExportRow& row) {
    line_.clear();
    for (const ExportRow::Value& value : row.values()) {
        if (const auto* text = std::get_if<std::string>(&value)) {
            append_csv_field(line_, *text);
        } else if (const auto* number = std::get_if<std::int64_t>(&value)) {
            line_ += fmt::format_int(*number).c_str();
        } else if (const auto* flag = std::get_if<bool>(&value)) {
            line_ += *flag ? "true" : "false";
        }
        line_ += ',';
    }
    line_ += fmt::format_int(kVersion).c_str();
    line_ += kLineEnd;
    out_.write(line_);
}

void ExportWriter::json_row(const ExportRow& row) {
    json_.begin_object();
    json_.member(kVersionName, kVersion);
    for (std::size_t i = 0; i < kExportFields; ++i) {
        const ExportRow::Value& value = row.values().at(i);
        if (const auto* text = std::get_if<std::string>(&value)) {
            json_.member(kNames.at(i), *text);
        } else if (const auto* number = std::get_if<std::int64_t>(&value)) {
            json_.member(kNames.at(i), *number);
        } else if (const auto* flag = std::get_if<bool>(&value)) {
            json_.flag_member(kNames.at(i), *flag);
        }
    }
    json_.end_object();
    json_.end_line();
}

} // namespace pullrec::cli
