// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "codec/docker_configuration.hpp"
#include "codec/secret_document.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec {

/// The forms in which a file holds logins.
enum class LoginForm {
    secrets,     ///< a Kubernetes Secret, or a List of them
    config_json, ///< a `config.json`
    dockercfg,   ///< a `.dockercfg`
    entry        ///< one entry of these alone
};

/// Tells the forms apart by the names at the top of the document; YAML holds secrets. Throws Error
/// (invalid_document) for JSON that is no object.
LoginForm login_form_of(std::string_view document);

/// The logins of one secret, or of a file that is none.
struct LoginGroup {
    std::optional<Coordinates> secret;
    std::string_view ignored_because; ///< why the kubelet passes over the secret; "" if it does not
    DockerConfiguration entries;      ///< a single entry has an empty location
};

/// Reads the logins of a document in any form, secrets in their order. Throws Error
/// (invalid_document) that tells which secret and which entry is wrong, quoting nothing.
std::vector<LoginGroup> read_logins(std::string_view document);

} // namespace pullrec
