// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/image.hpp"

#include <set>
#include <span>
#include <string>

namespace pullrec {

/// The texts by which pods may ask for an image that a runtime lists under these names: as they
/// are, with registry, `library/` and `latest` left out or written out, and with the tag before
/// the digest. For keys of which only the hash is known.
std::set<std::string> pod_spellings(std::span<const Image> listed);

} // namespace pullrec
