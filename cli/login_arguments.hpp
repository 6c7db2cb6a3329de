// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"
#include "codec/login_document.hpp"
#include "domain/decide.hpp"
#include "domain/key_ring.hpp"

#include <optional>
#include <string>
#include <vector>

namespace pullrec::cli {

/// `--secret-file`, which may be given many times; `help` says what the file holds.
Option secret_file_option(std::string_view help);

/// The logins of every `--secret-file`, in any form. Throws `Error` that names the file; standard
/// input can be read once.
std::vector<LoginGroup> login_groups(const Invocation& invocation);

/// The Secrets of every `--secret-file`, and of every file of `--secrets-dir` where a command has
/// it. Throws `Error` for a file that holds no Secrets.
std::vector<SecretDocument> secret_documents(const Invocation& invocation);

/// What these Secrets make of a pod that presents all of them.
struct PodSecrets {
    KeyRing ring;
    std::optional<std::string> failure; ///< a secret that breaks the key ring, and why
};

/// The key ring of the Secrets in their order. What the kubelet passes over silently is told on
/// `err`. Throws `Error` for a file that holds no Secrets.
PodSecrets pod_secrets(const Invocation& invocation);

/// The key ring of the docker configuration that `--node-config` names; `.dockercfg` is the older
/// form.
KeyRing node_key_ring(const Invocation& invocation);

/// The name under which a key ring is asked for an image. Throws `Error` (usage) for none.
std::string key_ring_name(const Image& image);

} // namespace pullrec::cli
