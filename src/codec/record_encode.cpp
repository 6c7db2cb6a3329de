// SPDX-License-Identifier: Apache-2.0
#include "codec/go_time.hpp"
#include "codec/json_text.hpp"
#include "codec/record_document.hpp"

namespace pullrec {
namespace {

using json::append_string;

std::string document_head(std::string_view kind, ApiVersion version) {
    std::string out = R"({"kind":)";
    append_string(out, kind);
    out += R"(,"apiVersion":"kubelet.config.k8s.io/)";
    out += version == ApiVersion::v1beta1 ? "v1beta1\"" : "v1alpha1\"";
    return out;
}

/// Appends a comma unless `out` ends with the opening of a container.
void separate(std::string& out) {
    if (out.back() != '{' && out.back() != '[') {
        out += ',';
    }
}

void append_coordinates(std::string& out, const Coordinates& coordinates) {
    out += R"({"uid":)";
    append_string(out, coordinates.uid);
    out += R"(,"namespace":)";
    append_string(out, coordinates.name_space);
    out += R"(,"name":)";
    append_string(out, coordinates.name);
}

void append_secrets(std::string& out, const std::vector<Secret>& secrets) {
    out += R"("kubernetesSecrets":[)";
    for (const Secret& secret : secrets) {
        separate(out);
        append_coordinates(out, secret.coordinates);
        out += R"(,"credentialHash":)";
        append_string(out, secret.credential_hash);
        out += '}';
    }
    out += ']';
}

void append_service_accounts(std::string& out, const std::vector<ServiceAccount>& accounts) {
    out += R"("kubernetesServiceAccounts":[)";
    for (const ServiceAccount& account : accounts) {
        separate(out);
        append_coordinates(out, account.coordinates);
        out += '}';
    }
    out += ']';
}

void append_credentials(std::string& out, const Credentials& credentials) {
    out += '{';
    if (!credentials.secrets.empty()) {
        append_secrets(out, credentials.secrets);
    }
    if (!credentials.service_accounts.empty()) {
        separate(out);
        append_service_accounts(out, credentials.service_accounts);
    }
    if (credentials.node_pods_accessible) {
        separate(out);
        out += R"("nodePodsAccessible":true)";
    }
    out += '}';
}

void append_mapping(std::string& out, const CredentialMapping& mapping) {
    out += R"(,"credentialMapping":{)";
    for (const auto& [name, credentials] : mapping) {
        separate(out);
        append_string(out, name.text);
        out += ':';
        append_credentials(out, credentials);
    }
    out += '}';
}

} // namespace

std::string encode(const PullIntent& intent, ApiVersion version) {
    std::string out = document_head("ImagePullIntent", version);
    out += R"(,"image":)";
    append_string(out, intent.image.text);
    out += "}\n";
    return out;
}

std::string encode(const PulledRecord& record, ApiVersion version) {
    std::string out = document_head("ImagePulledRecord", version);
    out += R"(,"lastUpdatedTime":)";
    out += time_json(record.last_updated);
    out += R"(,"imageRef":)";
    append_string(out, record.image_ref.text);
    if (!record.mapping.empty()) {
        append_mapping(out, record.mapping);
    }
    out += "}\n";
    return out;
}

} // namespace pullrec
