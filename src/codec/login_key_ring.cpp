// SPDX-License-Identifier: Apache-2.0
#include "codec/login_key_ring.hpp"

#include "codec/credential_hash.hpp"
#include "domain/error.hpp"

#include <utility>

namespace pullrec {
namespace {

/// Which of a secret's texts its type asks for; none for a type that logs in nowhere.
std::optional<std::pair<DockerForm, const SecretText*>> text_of(const SecretDocument& secret) {
    if (secret.type == "kubernetes.io/dockerconfigjson") {
        return std::pair(DockerForm::config_json, &secret.docker_config_json);
    }
    if (secret.type == "kubernetes.io/dockercfg") {
        return std::pair(DockerForm::dockercfg, &secret.dockercfg);
    }
    return std::nullopt;
}

} // namespace

std::string_view ignored_because(const SecretDocument& secret) {
    const auto text = text_of(secret);
    if (!text) {
        return "its type is no docker secret";
    }
    if (!text->second->empty()) {
        return {};
    }
    return text->first == DockerForm::config_json ? "it has no data '.dockerconfigjson'"
                                                  : "it has no data '.dockercfg'";
}

std::optional<DockerConfiguration> docker_configuration_of(const SecretDocument& secret) {
    const auto text = text_of(secret);
    if (!text || text->second->empty()) {
        return std::nullopt;
    }
    return read_docker_configuration(text->second->view(), text->first);
}

std::vector<std::size_t> add_logins(KeyRing& ring, DockerConfiguration configuration,
                                    const LoginSource& source) {
    std::vector<std::size_t> left_out;
    std::size_t position = 0;
    for (DockerEntry& entry : configuration) {
        ++position;
        std::string hash = credential_hash(entry.login);
        if (!ring.add(entry.location.view(), {std::move(entry.login), std::move(hash), source})) {
            left_out.push_back(position);
        }
    }
    return left_out;
}

} // namespace pullrec
