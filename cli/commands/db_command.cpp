// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/db_command.hpp"

#include "domain/error.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

void require_free(const std::filesystem::path& path) {
    std::error_code ignored;
    if (std::filesystem::exists(std::filesystem::symlink_status(path, ignored))) {
        throw Error(ErrorCode::refused,
                    fmt::format("{} exists already: choose another name", path.string()));
    }
}

void require_folder(const std::filesystem::path& folder) {
    std::error_code ignored;
    if (!std::filesystem::is_directory(folder, ignored)) {
        throw Error(ErrorCode::io,
                    fmt::format("there is no folder {}: check the path", folder.string()));
    }
}

} // namespace pullrec::cli
