// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/image.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec {

/// When a kubelet pulls an image that a container names.
enum class PullPolicy { always, if_not_present, never };

/// The policy's name in a pod.
std::string_view name_of(PullPolicy policy);

/// The policy of that name, case-sensitive; nothing for any other text.
std::optional<PullPolicy> pull_policy_named(std::string_view name);

/// The policy of a container that names none: Always for the tag `latest`, given or filled in, else
/// IfNotPresent (Kubernetes' own default).
PullPolicy default_pull_policy(const Image& image);

/// What of a pod needs an image, in the order in which a pod starts.
enum class ContainerKind { init, normal, ephemeral, image_volume };

/// `init container`, `container`, `ephemeral container` or `image volume`.
std::string_view name_of(ContainerKind kind);

/// A container or image volume and the image it needs.
struct PodContainer {
    std::string name;
    ContainerKind kind = ContainerKind::normal;
    Image image;
    PullPolicy pull_policy = PullPolicy::if_not_present;
    friend bool operator==(const PodContainer&, const PodContainer&) = default;
};

/// A pod, or the pod that a workload makes.
struct PodManifest {
    std::string kind; ///< of the document: `Pod`, `Deployment`, …
    std::string name_space = "default";
    std::string name; ///< of the document
    std::vector<PodContainer> containers;
    std::vector<std::string> image_pull_secrets; ///< names in the pod's namespace, in order
    std::string service_account = "default";
    bool admitted = false; ///< printed by a cluster, which has added the account's secrets to it
    friend bool operator==(const PodManifest&, const PodManifest&) = default;
};

} // namespace pullrec
