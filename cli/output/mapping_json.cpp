// SPDX-License-Identifier: Apache-2.0
#include "cli/output/mapping_json.hpp"

#include "domain/credential_tag.hpp"

namespace pullrec::cli {

namespace {

void print_coordinates(JsonWriter& json, const Coordinates& coordinates) {
    json.member("namespace", coordinates.name_space);
    json.member("name", coordinates.name);
    json.member("uid", coordinates.uid);
}

void print_secrets(JsonWriter& json, const std::vector<Secret>& secrets, const ListStyle& style) {
    json.key("kubernetesSecrets");
    json.begin_array();
    for (const Secret& secret : secrets) {
        json.begin_object();
        print_coordinates(json, secret.coordinates);
        print_credential(json, secret.credential_hash, style);
        json.end_object();
    }
    json.end_array();
}

void print_accounts(JsonWriter& json, const std::vector<ServiceAccount>& accounts) {
    json.key("kubernetesServiceAccounts");
    json.begin_array();
    for (const ServiceAccount& account : accounts) {
        json.begin_object();
        print_coordinates(json, account.coordinates);
        json.end_object();
    }
    json.end_array();
}

} // namespace

void print_credential(JsonWriter& json, std::string_view hash, const ListStyle& style) {
    if (hash.empty()) {
        return;
    }
    json.member("credentialTag", credential_tag(hash, style.tag_key));
    if (style.show_hashes) {
        json.member("credentialHash", hash);
    }
}

void print_mapping(JsonWriter& json, const CredentialMapping& mapping, const ListStyle& style) {
    json.begin_object();
    for (const auto& [name, entry] : mapping) {
        json.key(name.text);
        json.begin_object();
        if (!entry.secrets.empty()) {
            print_secrets(json, entry.secrets, style);
        }
        if (!entry.service_accounts.empty()) {
            print_accounts(json, entry.service_accounts);
        }
        if (entry.node_pods_accessible) {
            json.flag_member("nodePodsAccessible", true);
        }
        json.end_object();
    }
    json.end_object();
}

} // namespace pullrec::cli
