// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/manifests.hpp"

#include <string_view>

namespace pullrec {

/// Reads what `kubectl get -o yaml|json` prints and what manifests hold: pods and workloads, lists,
/// nodes, secrets, service accounts; many documents, JSON or YAML. Unknown fields are passed over.
/// Throws Error (invalid_document) with place, and path of the field, for anything that is no such
/// document, has a wrong type in a field we use, or passes a limit (safety decision 15).
Manifests read_manifests(std::string_view text);

} // namespace pullrec
