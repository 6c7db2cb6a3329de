// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "codec/lax_reader.hpp"

#include <cstddef>
#include <functional>
#include <string_view>

namespace pullrec {

/// Largest JSON text that is read, in bytes (safety decision 15).
inline constexpr std::size_t json_limit = std::size_t{64} * 1024 * 1024;

/// Calls `read` with a reader before the first document of a JSON or YAML text; throws Error
/// (invalid_document) with the place for what is neither, too large or has a name twice (YAML).
void read_documents(std::string_view text, const std::function<void(LaxReader&)>& read);

} // namespace pullrec
