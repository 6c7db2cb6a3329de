// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exchange/descriptor.hpp"
#include "store/stored.hpp"

#include <string>
#include <string_view>

namespace pullrec::exchange {

/// Where a kubelet's two directories lie (kubelet 3.1).
struct Directories {
    std::string folder; ///< absolute, no symbolic link in it; holds `pulling` and `pulled`

    [[nodiscard]] std::string path(store::FileKind kind) const;
};

/// The directory's name below the folder: `pulling` or `pulled`.
std::string_view directory_name(store::FileKind kind);

/// Finds them in `dir`, the folder that holds one of the two or the kubelet's root; fails when
/// neither is there. One of the two may be missing and then counts as empty.
Directories find_directories(std::string_view dir);

/// Opens one of the two; an empty descriptor when it is missing.
Descriptor open_directory(const Directories& directories, store::FileKind kind);

/// Whether a name in one of the two directories is a file of the kubelet (kubelet 4.1).
bool is_source_name(std::string_view name);

/// Whether a name is a temporary file that readers pass over.
bool is_temporary_name(std::string_view name);

} // namespace pullrec::exchange
