// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace pullrec::exchange {

/// The names of one directory's files that count, bytewise sorted, and how many were passed over.
struct Listing {
    std::vector<std::string> names;
    std::size_t temporary = 0;   ///< `.tmp`
    std::size_t other_names = 0; ///< not beginning with `sha256-`
};

/// Lists an open directory from its beginning; `path` is for the error only.
Listing list_directory(int directory, const std::string& path);

} // namespace pullrec::exchange
