// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"
#include "cli/source.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace pullrec::cli {

/// Refuses a path at which something is: nothing is ever replaced.
void require_free(const std::filesystem::path& path);

/// `begin` and the moment, and a number when something has that name: a call that was killed may
/// have left it within the same second.
std::string path_of_moment(const std::string& begin, Timestamp now);

/// Refuses a folder that is not there.
void require_folder(const std::filesystem::path& folder);

} // namespace pullrec::cli
