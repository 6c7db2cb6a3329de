// SPDX-License-Identifier: Apache-2.0
#include "cli/output/intent_rows.hpp"

#include "cli/output/list_output.hpp"
#include "cli/output/time_text.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

namespace {

using store::StoredIntent;

std::string holder_cell(const StoredIntent& row, const ListStyle&) {
    return row.holder == store::kNobody ? std::string() : fmt::format_int(row.holder).str();
}

std::string version_cell(const StoredIntent& row, const ListStyle&) {
    return std::string(row.api_version ? name_of(*row.api_version) : "");
}

} // namespace

void print_intent_members(JsonWriter& json, const StoredIntent& stored) {
    json.member("image", stored.intent.image.text);
    json.member("recordedTime", rfc3339(stored.recorded_at));
    if (stored.holder != store::kNobody) {
        json.member("holder", stored.holder);
    }
    if (stored.api_version) {
        json.member("fileVersion", name_of(*stored.api_version));
    }
}

const ListShape<StoredIntent>& intent_rows() {
    static const ListShape<StoredIntent> shape{
        .kind = "IntentList",
        .columns = {{"image",
                     {"IMAGE", true},
                     false,
                     [](const StoredIntent& row, const ListStyle&) {
                         return row.intent.image.text;
                     }},
                    {"age",
                     {"AGE"},
                     false,
                     [](const StoredIntent& row, const ListStyle& style) {
                         return when(row.recorded_at, style.time);
                     },
                     ColumnOrder::time,
                     "RECORDED"},
                    {"holder", {"HOLDER"}, true, &holder_cell, ColumnOrder::number},
                    {"file-version", {"FILE VERSION"}, true, &version_cell}},
        .print_item =
            [](JsonWriter& json, const StoredIntent& row, const ListStyle&) {
                json.begin_object();
                print_intent_members(json, row);
                json.end_object();
            },
        .name = [](const StoredIntent& row) { return "intent/" + row.intent.image.text; },
    };
    return shape;
}

} // namespace pullrec::cli
