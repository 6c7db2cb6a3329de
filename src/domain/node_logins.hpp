// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec {

/// The two forms of a docker configuration (kubelet 14.1).
enum class DockerForm : std::uint8_t {
    config_json, ///< `config.json`, secrets of type `kubernetes.io/dockerconfigjson`
    dockercfg    ///< `.dockercfg`, secrets of type `kubernetes.io/dockercfg`
};

/// A file in which the kubelet looks for the node's own logins.
struct NodeLoginFile {
    std::string path;
    DockerForm form = DockerForm::config_json;
    friend bool operator==(const NodeLoginFile&, const NodeLoginFile&) = default;
};

/// All of them in the kubelet's order; it takes the first that reads as its form and no other
/// (kubelet 14.5). `home` may be empty: the kubelet then looks in its working folder.
std::vector<NodeLoginFile> node_login_files(std::string_view kubelet_root,
                                            std::string_view working_folder, std::string_view home);

} // namespace pullrec
