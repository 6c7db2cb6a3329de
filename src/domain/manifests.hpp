// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/credentials.hpp"
#include "domain/pod_manifest.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace pullrec {

/// What a Node tells about its kubelet.
struct NodeFacts {
    std::string name;
    std::string kubelet_version; ///< like `v1.36.2`
    friend bool operator==(const NodeFacts&, const NodeFacts&) = default;
};

/// A Secret as a manifest holds it; nothing is decoded.
struct SecretManifest {
    Coordinates coordinates;
    std::string type;
    std::map<std::string, std::string> data;        ///< values in base64
    std::map<std::string, std::string> string_data; ///< plain values; win over `data`
    friend bool operator==(const SecretManifest&, const SecretManifest&) = default;
};

/// A ServiceAccount and the secrets it adds to pods that name none.
struct ServiceAccountManifest {
    Coordinates coordinates;
    std::vector<std::string> image_pull_secrets;
    friend bool operator==(const ServiceAccountManifest&, const ServiceAccountManifest&) = default;
};

/// A document of a kind that is not read.
struct SkippedDocument {
    std::string kind;
    std::size_t line; ///< from 1
    friend bool operator==(const SkippedDocument&, const SkippedDocument&) = default;
};

/// What the Kubernetes documents of one text hold, lists taken apart, in the order of the text.
struct Manifests {
    std::vector<PodManifest> pods;
    std::vector<NodeFacts> nodes;
    std::vector<SecretManifest> secrets;
    std::vector<ServiceAccountManifest> service_accounts;
    std::vector<SkippedDocument> skipped;
    std::size_t documents = 0; ///< all that were there, those of lists each; 0 for an empty text
    std::size_t lists = 0;     ///< that were taken apart, also empty ones
    friend bool operator==(const Manifests&, const Manifests&) = default;
};

} // namespace pullrec
