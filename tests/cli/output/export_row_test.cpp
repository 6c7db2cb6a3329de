// SPDX-License-Identifier: Apache-2.0
#include "cli/output/export_row.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

using namespace pullrec::cli;

namespace {

std::string written(ExportFormat format, const ExportRow& row, bool with_header = false) {
    std::string text;
    Output out([&](std::string_view part) { text += part; });
    ExportWriter writer(out, format);
    if (with_header) {
        writer.header();
    }
    writer.row(row);
    out.flush();
    return text;
}

ExportRow sample() {
    ExportRow row;
    row.text(ExportField::kind, "snapshot");
    row.text(ExportField::image, "");
    row.number(ExportField::rows, 12);
    row.flag(ExportField::feature_gate, false);
    return row;
}

auto commas(const std::string& text) {
    return std::count(text.begin(), text.end(), ',');
}

} // namespace

TEST_CASE("a row in ndjson has the fields that were set, in one order, and its version") {
    CHECK(written(ExportFormat::ndjson, sample(), true) ==
          "{\"v\":1,\"kind\":\"snapshot\",\"image\":\"\",\"featureGate\":false,\"rows\":12}\n");
}

TEST_CASE("a row in csv has every column; none, the empty text and false differ") {
    const std::string text = written(ExportFormat::csv, sample());
    CHECK(text.substr(0, 14) == "snapshot,,,,,\"");
    CHECK(text.find(",\"\",,") != std::string::npos);
    CHECK(text.find(",false,") != std::string::npos);
    CHECK(commas(text) == static_cast<std::ptrdiff_t>(kExportFields));
}

TEST_CASE("csv begins with its header, ends lines as RFC 4180 wants it and has the version last") {
    const std::string text = written(ExportFormat::csv, sample(), true);
    const std::string header = text.substr(0, text.find("\r\n"));
    CHECK(header.substr(0, 38) == "kind,cluster,node,exportedAt,imageRef,");
    CHECK(header.substr(header.size() - 10) == ",intents,v");
    CHECK(commas(header) == static_cast<std::ptrdiff_t>(kExportFields));
    CHECK(text.substr(text.size() - 4) == ",1\r\n");
}

TEST_CASE("NUL, which databases do not take, and bytes that are not UTF-8 are replaced") {
    ExportRow row;
    row.text(ExportField::name, std::string_view("a\0b\0", 4));
    row.text(ExportField::uid, "\xff");
    CHECK(written(ExportFormat::ndjson, row) == "{\"v\":1,\"name\":\"a\xef\xbf\xbd"
                                                "b\xef\xbf\xbd\",\"uid\":\"\xef\xbf\xbd\"}\n");
    CHECK(written(ExportFormat::csv, row)
              .find(",a\xef\xbf\xbd"
                    "b\xef\xbf\xbd,") != std::string::npos);
}
