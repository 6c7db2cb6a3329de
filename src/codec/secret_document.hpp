// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/credentials.hpp"
#include "domain/secret_text.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec {

/// Largest text of Kubernetes secrets that is read, in bytes (safety decision 15).
inline constexpr std::size_t secret_document_limit = std::size_t{64} * 1024 * 1024;

/// A Kubernetes secret as far as image pulls read it; its other data is never decoded.
struct SecretDocument {
    Coordinates coordinates;
    std::string type;
    SecretText docker_config_json; ///< `.dockerconfigjson`; empty when there is none
    SecretText dockercfg;          ///< `.dockercfg`; empty when there is none
};

/// Reads a Secret, or the Secrets of a List, as `kubectl get secrets -o json` prints them, or those
/// among manifests in YAML; text in `stringData` overrides `data`. Throws Error (invalid_document)
/// that tells which item is wrong. (Only JSON is read without leaving copies in memory.)
std::vector<SecretDocument> read_secrets(std::string_view document);

/// How a message names a secret: `secret team-a/regcred`, or by its position (from 1) when its
/// names are no Kubernetes names.
std::string shown_secret(const Coordinates& coordinates, std::size_t position);

} // namespace pullrec
