// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/invocation.hpp"
#include "cli/source.hpp"

#include <filesystem>
#include <string_view>
#include <vector>

namespace pullrec::cli {

/// Refuses a path at which something is: nothing is ever replaced.
void require_free(const std::filesystem::path& path);

/// Refuses a folder that is not there.
void require_folder(const std::filesystem::path& folder);

} // namespace pullrec::cli
