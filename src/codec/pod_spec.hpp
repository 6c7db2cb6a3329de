// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "codec/lax_reader.hpp"
#include "domain/pod_manifest.hpp"

#include <string>
#include <vector>

namespace pullrec {

/// Reads `spec` of a pod into its manifest.
void read_pod_spec(LaxReader& in, PodManifest& pod);

/// Reads a list of `{name: …}` objects, as `imagePullSecrets` is; empty names are left out.
void read_local_references(LaxReader& in, std::vector<std::string>& names);

} // namespace pullrec
