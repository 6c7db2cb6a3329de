// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/login.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace pullrec {

/// The two forms of a docker configuration (kubelet 14.1).
enum class DockerForm : std::uint8_t {
    config_json, ///< `config.json`, secrets of type `kubernetes.io/dockerconfigjson`
    dockercfg    ///< `.dockercfg`, secrets of type `kubernetes.io/dockercfg`
};

/// Largest docker configuration that is read, in bytes; a Kubernetes secret holds no more.
inline constexpr std::size_t docker_configuration_limit = std::size_t{1024} * 1024;

/// One location of a docker configuration, as spelled there, and its login.
struct DockerEntry {
    SecretText location; ///< may hold user info
    Login login;
};

/// Each location once, in the order of the document.
using DockerConfiguration = std::vector<DockerEntry>;

/// Reads a docker configuration as the kubelet does (kubelet 14.1): names in any letter case, the
/// last of repeated locations, unknown fields passed over. One bad entry refuses all: throws Error
/// (invalid_document) that tells which entry, by position and host, and what is wrong with it.
DockerConfiguration read_docker_configuration(std::string_view document, DockerForm form);

/// Reads one entry of a docker configuration alone; throws as above.
Login read_docker_entry(std::string_view document);

/// The host of a location as far as a message may show it: "" unless it looks like a registry's.
std::string shown_host(std::string_view location);

} // namespace pullrec
