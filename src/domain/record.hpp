// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/credentials.hpp"
#include "domain/image.hpp"
#include "domain/timestamp.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string_view>

namespace pullrec {

/// The versions of `kubelet.config.k8s.io` in which records exist.
enum class ApiVersion { v1alpha1, v1beta1 };

/// `v1alpha1` or `v1beta1`.
constexpr std::string_view name_of(ApiVersion version) {
    return version == ApiVersion::v1alpha1 ? "v1alpha1" : "v1beta1";
}

/// Evidence that a pull of an image was about to start and has no recorded outcome yet.
struct PullIntent {
    Image image;
    friend bool operator==(const PullIntent&, const PullIntent&) = default;
};

/// Image name to the credentials that may use it; ordered bytewise as the kubelet writes it.
using CredentialMapping = std::map<ImageName, Credentials, std::less<>>;

/// That the node pulled an image ref, when its record last changed, and who may use it.
struct PulledRecord {
    ImageRef image_ref;
    std::optional<Timestamp> last_updated; ///< none is the kubelet's zero time
    CredentialMapping mapping;
    friend bool operator==(const PulledRecord&, const PulledRecord&) = default;
};

} // namespace pullrec
