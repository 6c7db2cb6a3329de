// SPDX-License-Identifier: Apache-2.0
#include "codec/manifest_kinds.hpp"

#include "codec/pod_spec.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace pullrec {
namespace {

struct Metadata {
    Coordinates coordinates;
    std::string generate_name;
};

constexpr std::array<Field<Metadata>, 4> metadata_fields = {{
    {"name", [](LaxReader& in, Metadata& meta) { meta.coordinates.name = in.string(); }},
    {"namespace", [](LaxReader& in, Metadata& meta) { meta.coordinates.name_space = in.string(); }},
    {"uid", [](LaxReader& in, Metadata& meta) { meta.coordinates.uid = in.string(); }},
    {"generateName", [](LaxReader& in, Metadata& meta) { meta.generate_name = in.string(); }},
}};

Coordinates read_metadata(LaxReader& in) {
    Metadata metadata;
    in.object(metadata, Fields<Metadata>(metadata_fields));
    if (metadata.coordinates.name.empty()) {
        metadata.coordinates.name = std::move(metadata.generate_name);
    }
    return std::move(metadata.coordinates);
}

/// Namespaced objects without a namespace are in this one, as for kubectl and static pods.
void fill_namespace(std::string& name_space) {
    if (name_space.empty()) {
        name_space = "default";
    }
}

void read_pod_metadata(LaxReader& in, PodManifest& pod) {
    Coordinates coordinates = read_metadata(in);
    fill_namespace(coordinates.name_space);
    pod.name_space = std::move(coordinates.name_space);
    pod.name = std::move(coordinates.name);
    pod.admitted = pod.kind == "Pod" && !coordinates.uid.empty();
}

using PodField = Field<PodManifest>;
using PodFields = Fields<PodManifest>;

constexpr std::array<PodField, 2> pod_fields = {
    {{"metadata", read_pod_metadata}, {"spec", read_pod_spec}}};

/// A pod template: its own metadata name nothing.
constexpr std::array<PodField, 1> template_fields = {{{"spec", read_pod_spec}}};

constexpr std::array<PodField, 1> workload_spec_fields = {{
    {"template",
     [](LaxReader& in, PodManifest& pod) { in.object(pod, PodFields(template_fields)); }},
}};

void read_workload_spec(LaxReader& in, PodManifest& pod) {
    in.object(pod, PodFields(workload_spec_fields));
}

constexpr std::array<PodField, 2> workload_fields = {
    {{"metadata", read_pod_metadata}, {"spec", read_workload_spec}}};

constexpr std::array<PodField, 1> job_template_fields = {{{"spec", read_workload_spec}}};

constexpr std::array<PodField, 1> cron_job_spec_fields = {{
    {"jobTemplate",
     [](LaxReader& in, PodManifest& pod) { in.object(pod, PodFields(job_template_fields)); }},
}};

constexpr std::array<PodField, 2> cron_job_fields = {{
    {"metadata", read_pod_metadata},
    {"spec",
     [](LaxReader& in, PodManifest& pod) { in.object(pod, PodFields(cron_job_spec_fields)); }},
}};

void read_pod_of(LaxReader& in, Manifests& into, std::string_view kind, PodFields fields) {
    PodManifest& pod = into.pods.emplace_back();
    pod.kind = kind;
    in.object(pod, fields);
}

constexpr std::array<Field<NodeFacts>, 1> node_info_fields = {{
    {"kubeletVersion", [](LaxReader& in, NodeFacts& node) { node.kubelet_version = in.string(); }},
}};

constexpr std::array<Field<NodeFacts>, 1> node_status_fields = {{
    {"nodeInfo",
     [](LaxReader& in, NodeFacts& node) { in.object(node, Fields<NodeFacts>(node_info_fields)); }},
}};

constexpr std::array<Field<NodeFacts>, 2> node_fields = {{
    {"metadata", [](LaxReader& in, NodeFacts& node) { node.name = read_metadata(in).name; }},
    {"status", [](LaxReader& in,
                  NodeFacts& node) { in.object(node, Fields<NodeFacts>(node_status_fields)); }},
}};

using TextMap = std::map<std::string, std::string>;

void read_texts(LaxReader& in, TextMap& texts) {
    in.map([&](const std::string& name) {
        if (!texts.emplace(name, in.string()).second) {
            in.refuse("repeated name");
        }
    });
}

constexpr std::array<Field<SecretManifest>, 4> secret_fields = {{
    {"metadata",
     [](LaxReader& in, SecretManifest& secret) { secret.coordinates = read_metadata(in); }},
    {"type", [](LaxReader& in, SecretManifest& secret) { secret.type = in.string(); }},
    {"data", [](LaxReader& in, SecretManifest& secret) { read_texts(in, secret.data); }},
    {"stringData",
     [](LaxReader& in, SecretManifest& secret) { read_texts(in, secret.string_data); }},
}};

constexpr std::array<Field<ServiceAccountManifest>, 2> account_fields = {{
    {"metadata", [](LaxReader& in,
                    ServiceAccountManifest& account) { account.coordinates = read_metadata(in); }},
    {"imagePullSecrets",
     [](LaxReader& in, ServiceAccountManifest& account) {
         read_local_references(in, account.image_pull_secrets);
     }},
}};

struct KnownKind {
    std::string_view kind;
    std::string_view group;
    ManifestReader read;
};

constexpr std::array<KnownKind, 10> known_kinds = {{
    {"Pod", "", [](LaxReader& in, Manifests& into) { read_pod_of(in, into, "Pod", pod_fields); }},
    {"Deployment", "apps",
     [](LaxReader& in, Manifests& into) { read_pod_of(in, into, "Deployment", workload_fields); }},
    {"DaemonSet", "apps",
     [](LaxReader& in, Manifests& into) { read_pod_of(in, into, "DaemonSet", workload_fields); }},
    {"StatefulSet", "apps",
     [](LaxReader& in, Manifests& into) { read_pod_of(in, into, "StatefulSet", workload_fields); }},
    {"ReplicaSet", "apps",
     [](LaxReader& in, Manifests& into) { read_pod_of(in, into, "ReplicaSet", workload_fields); }},
    {"Job", "batch",
     [](LaxReader& in, Manifests& into) { read_pod_of(in, into, "Job", workload_fields); }},
    {"CronJob", "batch",
     [](LaxReader& in, Manifests& into) { read_pod_of(in, into, "CronJob", cron_job_fields); }},
    {"Node", "",
     [](LaxReader& in, Manifests& into) {
         in.object(into.nodes.emplace_back(), Fields<NodeFacts>(node_fields));
     }},
    {"Secret", "",
     [](LaxReader& in, Manifests& into) {
         SecretManifest& secret = into.secrets.emplace_back();
         in.object(secret, Fields<SecretManifest>(secret_fields));
         fill_namespace(secret.coordinates.name_space);
     }},
    {"ServiceAccount", "",
     [](LaxReader& in, Manifests& into) {
         ServiceAccountManifest& account = into.service_accounts.emplace_back();
         in.object(account, Fields<ServiceAccountManifest>(account_fields));
         fill_namespace(account.coordinates.name_space);
     }},
}};

} // namespace

ManifestReader manifest_reader(std::string_view kind, std::string_view api_version) {
    const auto slash = api_version.find('/');
    const std::string_view group =
        slash == std::string_view::npos ? "" : api_version.substr(0, slash);
    const auto* const found = std::ranges::find_if(known_kinds, [&](const KnownKind& known) {
        return known.kind == kind && (api_version.empty() || known.group == group);
    });
    return found == known_kinds.end() ? nullptr : found->read;
}

} // namespace pullrec
