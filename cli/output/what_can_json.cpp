// SPDX-License-Identifier: Apache-2.0
#include "answers/grant.hpp"
#include "cli/output/mapping_json.hpp"
#include "cli/output/time_text.hpp"
#include "cli/output/what_can_text.hpp"

namespace pullrec::cli {

namespace {

using answers::OpenedImage;
using answers::Via;

std::string_view kind_name(const store::AccountRow& account) {
    const bool is_secret = account.kind == store::AccountKind::secret;
    return name_of(is_secret ? answers::GrantKind::secret : answers::GrantKind::service_account);
}

std::string_view via_name(Via via) {
    switch (via) {
    case Via::itself:
        return "itself";
    case Via::same_login:
        return "sameCredential";
    case Via::node:
        break;
    }
    return "node";
}

void print_coordinates(JsonWriter& json, const Coordinates& coordinates) {
    json.member("namespace", coordinates.name_space);
    json.member("name", coordinates.name);
    json.member("uid", coordinates.uid);
}

void print_accounts(JsonWriter& json, const std::vector<store::AccountRow>& accounts) {
    json.key("accounts");
    json.begin_array();
    for (const store::AccountRow& account : accounts) {
        json.begin_object();
        json.member("kind", kind_name(account));
        print_coordinates(json, account.coordinates);
        json.end_object();
    }
    json.end_array();
}

void print_logins(JsonWriter& json, const std::vector<answers::SharedLogin>& logins,
                  const ListStyle& style) {
    json.key("credentials");
    json.begin_array();
    for (const answers::SharedLogin& login : logins) {
        json.begin_object();
        print_credential(json, login.hash, style);
        json.key("alsoHeldBy");
        json.begin_array();
        for (const Coordinates& other : login.others) {
            json.begin_object();
            print_coordinates(json, other);
            json.end_object();
        }
        json.end_array();
        json.end_object();
    }
    json.end_array();
}

} // namespace

void print_opened_image(JsonWriter& json, const OpenedRow& row, const ListStyle& /*style*/) {
    const OpenedImage& image = row.image;
    json.begin_object();
    json.member("image", image.image_name.text);
    json.member("imageRef", image.image_ref.text);
    json.member("via", via_name(image.via));
    if (image.via != Via::node) {
        json.member("kind", kind_name(image.account));
        print_coordinates(json, image.account.coordinates);
    }
    if (image.last_updated) {
        json.member("lastUpdatedTime", rfc3339(*image.last_updated));
    }
    json.end_object();
}

void print_what_can_members(JsonWriter& json, const answers::WhatCan& answer,
                            const std::vector<OpenedRow>& rows, const ListStyle& style) {
    print_accounts(json, answer.accounts);
    print_logins(json, answer.logins, style);
    json.member("nodeWideGrants", answer.node_grants);
    json.key("items");
    json.begin_array();
    for (const OpenedRow& row : rows) {
        print_opened_image(json, row, style);
    }
    json.end_array();
}

} // namespace pullrec::cli
