// SPDX-License-Identifier: Apache-2.0
#include "codec/pod_spec.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace pullrec {
namespace {

/// A container, with what its policy would default to still open.
struct RawContainer {
    PodContainer container;
    std::optional<PullPolicy> policy;
};

/// A volume; only the `image` source needs an image.
struct RawVolume {
    RawContainer image;
    bool is_image = false;
};

void read_name(LaxReader& in, RawContainer& raw) {
    raw.container.name = in.string();
}

void read_image(LaxReader& in, RawContainer& raw) {
    raw.container.image.text = in.string();
}

void read_policy(LaxReader& in, RawContainer& raw) {
    const std::string name = in.string();
    raw.policy = pull_policy_named(name);
    if (!raw.policy && !name.empty()) {
        in.refuse("expected Always, IfNotPresent or Never");
    }
}

constexpr std::array<Field<RawContainer>, 3> container_fields = {
    {{"name", read_name}, {"image", read_image}, {"imagePullPolicy", read_policy}}};

constexpr std::array<Field<RawContainer>, 2> image_volume_fields = {
    {{"reference", read_image}, {"pullPolicy", read_policy}}};

constexpr std::array<Field<RawVolume>, 2> volume_fields = {{
    {"name", [](LaxReader& in, RawVolume& volume) { read_name(in, volume.image); }},
    {"image",
     [](LaxReader& in, RawVolume& volume) {
         volume.is_image = in.token() == json::Token::object_begin;
         in.object(volume.image, Fields<RawContainer>(image_volume_fields));
     }},
}};

void add(PodManifest& pod, RawContainer raw, ContainerKind kind) {
    raw.container.kind = kind;
    raw.container.pull_policy = raw.policy ? *raw.policy : default_pull_policy(raw.container.image);
    pod.containers.push_back(std::move(raw.container));
}

template <ContainerKind kind>
void read_containers(LaxReader& in, PodManifest& pod) {
    in.list([&] {
        RawContainer raw;
        in.object(raw, Fields<RawContainer>(container_fields));
        add(pod, std::move(raw), kind);
    });
}

void read_volumes(LaxReader& in, PodManifest& pod) {
    in.list([&] {
        RawVolume volume;
        in.object(volume, Fields<RawVolume>(volume_fields));
        if (volume.is_image) {
            add(pod, std::move(volume.image), ContainerKind::image_volume);
        }
    });
}

/// Serves the field of today and the one it replaced, which kubectl prints beside it.
void read_service_account(LaxReader& in, PodManifest& pod) {
    std::string name = in.string();
    if (!name.empty()) {
        pod.service_account = std::move(name);
    }
}

constexpr std::array<Field<PodManifest>, 7> spec_fields = {{
    {"containers", read_containers<ContainerKind::normal>},
    {"initContainers", read_containers<ContainerKind::init>},
    {"ephemeralContainers", read_containers<ContainerKind::ephemeral>},
    {"volumes", read_volumes},
    {"imagePullSecrets",
     [](LaxReader& in, PodManifest& pod) { read_local_references(in, pod.image_pull_secrets); }},
    {"serviceAccount",
     [](LaxReader& in, PodManifest& pod) {
         std::string name = in.string();
         if (pod.service_account == "default" && !name.empty()) {
             pod.service_account = std::move(name);
         }
     }},
    {"serviceAccountName", read_service_account},
}};

struct LocalReference {
    std::string name;
};

constexpr std::array<Field<LocalReference>, 1> reference_fields = {{
    {"name", [](LaxReader& in, LocalReference& reference) { reference.name = in.string(); }},
}};

} // namespace

void read_pod_spec(LaxReader& in, PodManifest& pod) {
    in.object(pod, Fields<PodManifest>(spec_fields));
    std::stable_sort(
        pod.containers.begin(), pod.containers.end(),
        [](const PodContainer& left, const PodContainer& right) { return left.kind < right.kind; });
}

void read_local_references(LaxReader& in, std::vector<std::string>& names) {
    in.list([&] {
        LocalReference reference;
        in.object(reference, Fields<LocalReference>(reference_fields));
        if (!reference.name.empty()) {
            names.push_back(std::move(reference.name));
        }
    });
}

} // namespace pullrec
