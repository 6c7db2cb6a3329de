// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace pullrec::cli {

/// The text of a file that only root or the caller can have written; nothing when there is no such
/// file. Every folder and link on the way is looked at: each must belong to root or the caller, and
/// nobody else may write it (a folder with the sticky bit higher up excepted). Throws `Error`:
/// refused, with the cure, when others could have written it; io when it is no plain file, is
/// larger than `limit` bytes, or cannot be read.
std::optional<std::string> read_trusted_file(const std::string& path, std::size_t limit);

} // namespace pullrec::cli
