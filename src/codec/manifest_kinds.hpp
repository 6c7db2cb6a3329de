// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "codec/lax_reader.hpp"
#include "domain/manifests.hpp"

#include <string_view>

namespace pullrec {

/// Reads the object on which the reader stands.
using ManifestReader = void (*)(LaxReader& in, Manifests& into);

/// What reads objects of that kind and API group; null for those we do not read. Objects in lists
/// may have no `apiVersion`; then the kind decides alone.
ManifestReader manifest_reader(std::string_view kind, std::string_view api_version);

} // namespace pullrec
