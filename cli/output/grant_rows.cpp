// SPDX-License-Identifier: Apache-2.0
#include "cli/output/grant_rows.hpp"

#include "cli/output/count_text.hpp"
#include "cli/output/list_output.hpp"
#include "cli/output/mapping_json.hpp"
#include "cli/output/time_text.hpp"

namespace pullrec::cli {

namespace {

using answers::ListedGrant;

std::string kind_cell(const ListedGrant& row, const ListStyle&) {
    return std::string(kind_text(row.kind));
}

std::string credential_cell(const ListedGrant& row, const ListStyle& style) {
    return credential_text(row.credential_hash, style);
}

void print_item(JsonWriter& json, const ListedGrant& row, const ListStyle& style) {
    json.begin_object();
    json.member("image", row.image);
    json.member("imageRef", row.image_ref);
    json.member("kind", name_of(row.kind));
    if (row.kind != answers::GrantKind::node) {
        json.member("namespace", row.name_space);
        json.member("name", row.name);
        json.member("uid", row.uid);
    }
    print_credential(json, row.credential_hash, style);
    if (row.last_updated) {
        json.member("lastUpdatedTime", rfc3339(*row.last_updated));
    }
    json.end_object();
}

} // namespace

const ListShape<ListedGrant>& grant_rows() {
    static const ListShape<ListedGrant> shape{
        .kind = "GrantList",
        .columns =
            {{"image",
              {"IMAGE", true},
              false,
              [](const ListedGrant& row, const ListStyle&) { return std::string(row.image); }},
             {"image-ref",
              {"IMAGE REF", true, 19},
              false,
              [](const ListedGrant& row, const ListStyle& style) {
                  return ref_text(row.image_ref, style);
              }},
             {"kind", {"KIND"}, false, &kind_cell},
             {"namespace",
              {"NAMESPACE"},
              false,
              [](const ListedGrant& row, const ListStyle&) { return std::string(row.name_space); }},
             {"name",
              {"NAME"},
              false,
              [](const ListedGrant& row, const ListStyle&) { return std::string(row.name); }},
             {"age",
              {"AGE"},
              false,
              [](const ListedGrant& row, const ListStyle& style) {
                  return when(row.last_updated, style.time);
              },
              ColumnOrder::time},
             {"uid",
              {"UID"},
              true,
              [](const ListedGrant& row, const ListStyle&) { return std::string(row.uid); }},
             {"credential", {"CREDENTIAL"}, true, &credential_cell}},
        .print_item = &print_item,
        .name = nullptr,
    };
    return shape;
}

} // namespace pullrec::cli
