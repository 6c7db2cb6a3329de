// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/listed_container.hpp"

#include <string_view>

namespace pullrec {

/// Reads what `crictl ps -o json` prints (runtimes D.4), of all generations.
/// Throws Error (invalid_document) with path and place for anything else.
ContainerListing read_container_listing(std::string_view text);

} // namespace pullrec
