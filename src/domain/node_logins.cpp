// SPDX-License-Identifier: Apache-2.0
#include "domain/node_logins.hpp"

namespace pullrec {
namespace {

std::string below(std::string_view folder, std::string_view name) {
    std::string path(folder);
    if (!path.ends_with('/')) {
        path += '/';
    }
    return path.append(name);
}

} // namespace

std::vector<NodeLoginFile> node_login_files(std::string_view kubelet_root,
                                            std::string_view working_folder,
                                            std::string_view home) {
    if (home.empty()) {
        home = working_folder;
    }
    return {{below(kubelet_root, "config.json"), DockerForm::config_json},
            {below(working_folder, "config.json"), DockerForm::config_json},
            {below(home, ".docker/config.json"), DockerForm::config_json},
            {"/.docker/config.json", DockerForm::config_json},
            {below(kubelet_root, ".dockercfg"), DockerForm::dockercfg},
            {below(working_folder, ".dockercfg"), DockerForm::dockercfg},
            {below(home, ".dockercfg"), DockerForm::dockercfg},
            {"/.dockercfg", DockerForm::dockercfg}};
}

} // namespace pullrec
