// SPDX-License-Identifier: Apache-2.0
#include "cli/output/credential_rows.hpp"

#include "cli/output/list_output.hpp"
#include "cli/output/mapping_json.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

namespace pullrec::cli {

namespace {

using answers::ListedCredential;

std::string secrets_cell(const ListedCredential& row, const ListStyle&) {
    std::set<std::string> names;
    for (const Coordinates& secret : row.secrets) {
        names.insert(secret.name_space + '/' + secret.name);
    }
    return fmt::format("{}", fmt::join(names, ","));
}

std::string namespaces_cell(const ListedCredential& row, const ListStyle&) {
    std::set<std::string_view> names;
    for (const Coordinates& secret : row.secrets) {
        names.insert(secret.name_space);
    }
    return std::to_string(names.size());
}

void print_item(JsonWriter& json, const ListedCredential& row, const ListStyle& style) {
    json.begin_object();
    print_credential(json, row.hash, style);
    json.member("images", static_cast<std::int64_t>(row.images));
    json.key("secrets");
    json.begin_array();
    for (const Coordinates& secret : row.secrets) {
        json.begin_object();
        json.member("namespace", secret.name_space);
        json.member("name", secret.name);
        json.member("uid", secret.uid);
        json.end_object();
    }
    json.end_array();
    json.end_object();
}

} // namespace

const ListShape<ListedCredential>& credential_rows() {
    static const ListShape<ListedCredential> shape{
        .kind = "CredentialList",
        .columns = {{"credential",
                     {"CREDENTIAL"},
                     false,
                     [](const ListedCredential& row, const ListStyle& style) {
                         return credential_text(row.hash, style);
                     }},
                    {"images",
                     {"IMAGES"},
                     false,
                     [](const ListedCredential& row, const ListStyle&) {
                         return std::to_string(row.images);
                     },
                     ColumnOrder::number},
                    {"namespaces", {"NAMESPACES"}, false, &namespaces_cell, ColumnOrder::number},
                    {"secrets", {"SECRETS", true}, false, &secrets_cell}},
        .print_item = &print_item,
        .name = nullptr,
    };
    return shape;
}

} // namespace pullrec::cli
