// SPDX-License-Identifier: Apache-2.0
#include "cli/output/record_rows.hpp"

#include "cli/output/list_output.hpp"
#include "cli/output/mapping_json.hpp"
#include "cli/output/time_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

namespace pullrec::cli {

namespace {

using answers::ListedRecord;

std::string image_cell(const ListedRecord& row, const ListStyle&) {
    const auto names = row.stored.record.mapping.size();
    return names > 1 ? fmt::format("{} (+{})", row.image, names - 1) : std::string(row.image);
}

std::string namespaces_cell(const ListedRecord& row, const ListStyle&) {
    std::set<std::string_view> names;
    for (const auto& [name, entry] : row.stored.record.mapping) {
        for (const answers::Grant& grant : answers::grants_of(entry)) {
            if (grant.account != nullptr) {
                names.insert(grant.account->name_space);
            }
        }
    }
    return fmt::format("{}", fmt::join(names, ","));
}

std::string credentials_cell(const ListedRecord& row, const ListStyle& style) {
    std::set<std::string> credentials;
    for (const auto& [name, entry] : row.stored.record.mapping) {
        for (const Secret& secret : entry.secrets) {
            credentials.insert(credential_text(secret.credential_hash, style));
        }
    }
    credentials.erase("");
    return fmt::format("{}", fmt::join(credentials, ","));
}

std::string version_cell(const ListedRecord& row, const ListStyle&) {
    return std::string(row.stored.api_version ? name_of(*row.stored.api_version) : "");
}

void print_item(JsonWriter& json, const ListedRecord& row, const ListStyle& style) {
    json.begin_object();
    if (!row.stored.record.mapping.empty()) {
        json.member("image", row.image);
    }
    print_record_members(json, row.stored, style);
    json.end_object();
}

} // namespace

std::string grants_cell(const CredentialMapping& mapping) {
    bool node = false;
    std::size_t secrets = 0;
    std::size_t accounts = 0;
    for (const auto& [name, entry] : mapping) {
        node = node || entry.node_pods_accessible;
        secrets += entry.secrets.size();
        accounts += entry.service_accounts.size();
    }
    std::vector<std::string> parts;
    if (node) {
        parts.emplace_back("node");
    }
    if (secrets > 0) {
        parts.push_back(fmt::format("{} secret", secrets));
    }
    if (accounts > 0) {
        parts.push_back(fmt::format("{} sa", accounts));
    }
    return parts.empty() ? "nobody" : fmt::format("{}", fmt::join(parts, ", "));
}

void print_record_members(JsonWriter& json, const store::StoredRecord& stored,
                          const ListStyle& style) {
    json.member("imageRef", stored.record.image_ref.text);
    if (stored.record.last_updated) {
        json.member("lastUpdatedTime", rfc3339(*stored.record.last_updated));
    }
    if (stored.last_confirmed) {
        json.member("lastConfirmedTime", rfc3339(*stored.last_confirmed));
    }
    if (stored.api_version) {
        json.member("fileVersion", name_of(*stored.api_version));
    }
    json.key("credentialMapping");
    print_mapping(json, stored.record.mapping, style);
}

const ListShape<ListedRecord>& record_rows() {
    static const ListShape<ListedRecord> shape{
        .kind = "RecordList",
        .columns = {{"image", {"IMAGE", true}, false, &image_cell},
                    {"image-ref",
                     {"IMAGE REF", true, 19},
                     false,
                     [](const ListedRecord& row, const ListStyle& style) {
                         return ref_text(row.stored.record.image_ref.text, style);
                     }},
                    {"grants",
                     {"GRANTS"},
                     false,
                     [](const ListedRecord& row, const ListStyle&) {
                         return grants_cell(row.stored.record.mapping);
                     }},
                    {"age",
                     {"AGE"},
                     false,
                     [](const ListedRecord& row, const ListStyle& style) {
                         return when(row.stored.record.last_updated, style.time);
                     },
                     ColumnOrder::time},
                    {"namespaces", {"NAMESPACES"}, true, &namespaces_cell, ColumnOrder::none},
                    {"credentials", {"CREDENTIALS"}, true, &credentials_cell, ColumnOrder::none},
                    {"confirmed",
                     {"CONFIRMED"},
                     true,
                     [](const ListedRecord& row, const ListStyle& style) {
                         return when(row.stored.last_confirmed, style.time);
                     },
                     ColumnOrder::none},
                    {"file-version", {"FILE VERSION"}, true, &version_cell, ColumnOrder::none}},
        .print_item = &print_item,
        .name =
            [](const ListedRecord& row) { return "record/" + row.stored.record.image_ref.text; },
    };
    return shape;
}

} // namespace pullrec::cli
