// SPDX-License-Identifier: Apache-2.0
#include "codec/record_schema.hpp"

#include "codec/go_time.hpp"

#include <array>

namespace pullrec {
namespace {

template <class T>
void skip_value(StrictReader& in, T& /*into*/) {
    in.skip();
}

void read_time(StrictReader& in, PulledRecord& record) {
    const auto text = in.text();
    if (!text) {
        return;
    }
    if (const auto time = parse_go_time(*text)) {
        record.last_updated = stored_time(*time);
    } else {
        in.refuse_value("expected an RFC 3339 time for");
    }
}

constexpr std::array<Member<Secret>, 4> secret_members = {{
    {"uid", "credentialMapping.kubernetesSecrets.uid",
     [](StrictReader& in, Secret& secret) { secret.coordinates.uid = in.string(); }},
    {"namespace", "credentialMapping.kubernetesSecrets.namespace",
     [](StrictReader& in, Secret& secret) { secret.coordinates.name_space = in.string(); }},
    {"name", "credentialMapping.kubernetesSecrets.name",
     [](StrictReader& in, Secret& secret) { secret.coordinates.name = in.string(); }},
    {"credentialHash", "credentialMapping.kubernetesSecrets.credentialHash",
     [](StrictReader& in, Secret& secret) { secret.credential_hash = in.string(); }},
}};

constexpr std::array<Member<ServiceAccount>, 3> account_members = {{
    {"uid", "credentialMapping.kubernetesServiceAccounts.uid",
     [](StrictReader& in, ServiceAccount& account) { account.coordinates.uid = in.string(); }},
    {"namespace", "credentialMapping.kubernetesServiceAccounts.namespace",
     [](StrictReader& in, ServiceAccount& account) {
         account.coordinates.name_space = in.string();
     }},
    {"name", "credentialMapping.kubernetesServiceAccounts.name",
     [](StrictReader& in, ServiceAccount& account) { account.coordinates.name = in.string(); }},
}};

/// The service accounts stand last, so that a release without them takes all but the last.
constexpr std::array<Member<Credentials>, 3> credentials_fields = {{
    {"kubernetesSecrets", "credentialMapping.kubernetesSecrets",
     [](StrictReader& in, Credentials& credentials) {
         in.list(credentials.secrets, Members<Secret>(secret_members));
     }},
    {"nodePodsAccessible", "credentialMapping.nodePodsAccessible",
     [](StrictReader& in, Credentials& credentials) {
         credentials.node_pods_accessible = in.boolean();
     }},
    {"kubernetesServiceAccounts", "credentialMapping.kubernetesServiceAccounts",
     [](StrictReader& in, Credentials& credentials) {
         in.list(credentials.service_accounts, Members<ServiceAccount>(account_members));
     }},
}};

template <std::size_t known_fields>
void read_mapping(StrictReader& in, PulledRecord& record) {
    in.map(record.mapping, Members<Credentials>(credentials_fields).first(known_fields));
}

template <std::size_t known_credentials_fields>
constexpr std::array<Member<PulledRecord>, 5> pulled_members = {{
    {"kind", "kind", skip_value<PulledRecord>},
    {"apiVersion", "apiVersion", skip_value<PulledRecord>},
    {"lastUpdatedTime", "lastUpdatedTime", read_time},
    {"imageRef", "imageRef",
     [](StrictReader& in, PulledRecord& record) { record.image_ref.text = in.string(); }},
    {"credentialMapping", "credentialMapping", read_mapping<known_credentials_fields>},
}};

constexpr std::array<Member<PullIntent>, 3> pull_intent_members = {{
    {"kind", "kind", skip_value<PullIntent>},
    {"apiVersion", "apiVersion", skip_value<PullIntent>},
    {"image", "image",
     [](StrictReader& in, PullIntent& intent) { intent.image.text = in.string(); }},
}};

} // namespace

Members<PullIntent> intent_members() {
    return pull_intent_members;
}

Members<Credentials> credentials_members() {
    return credentials_fields;
}

Members<PulledRecord> pulled_record_members(RecordForms forms) {
    return forms.service_accounts ? Members<PulledRecord>(pulled_members<3>)
                                  : Members<PulledRecord>(pulled_members<2>);
}

} // namespace pullrec
