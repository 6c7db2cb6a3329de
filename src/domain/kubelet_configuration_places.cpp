// SPDX-License-Identifier: Apache-2.0
#include "domain/kubelet_configuration_places.hpp"

namespace pullrec {

std::vector<std::string> kubelet_configuration_places(std::string_view kubelet_root) {
    constexpr std::string_view usual_root = "/var/lib/kubelet";
    while (kubelet_root.size() > 1 && kubelet_root.ends_with('/')) {
        kubelet_root.remove_suffix(1);
    }
    std::vector<std::string> places{std::string(kubelet_root) + "/config.yaml"};
    if (kubelet_root.ends_with(usual_root)) {
        const std::string host(kubelet_root.substr(0, kubelet_root.size() - usual_root.size()));
        places.push_back(host + "/etc/kubernetes/kubelet.yaml");
        places.push_back(host + "/home/kubernetes/kubelet-config.yaml");
    }
    return places;
}

} // namespace pullrec
