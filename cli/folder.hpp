// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace pullrec::cli {

/// Whether a name is one of a folder; never for `-`.
bool is_folder(const std::string& name);

/// The paths of the files in a folder, by name; not hidden ones, and nothing below. Throws `Error`
/// (io).
std::vector<std::string> files_in(const std::string& folder);

/// The paths of all files in a folder and below. Throws `Error` (io).
std::vector<std::string> files_below(const std::string& folder);

} // namespace pullrec::cli
