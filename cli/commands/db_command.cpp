// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/db_command.hpp"

#include "cli/output/time_text.hpp"
#include "domain/error.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pullrec::cli {

namespace {

bool is_taken(const std::filesystem::path& path) {
    std::error_code ignored;
    return std::filesystem::exists(std::filesystem::symlink_status(path, ignored));
}

} // namespace

std::string path_of_moment(const std::string& begin, Timestamp now) {
    std::string moment = rfc3339(now);
    moment.erase(
        std::remove_if(moment.begin(), moment.end(), [](char c) { return c == '-' || c == ':'; }),
        moment.end());
    std::string path = begin + moment;
    for (int number = 2; is_taken(path); ++number) {
        path = fmt::format("{}{}-{}", begin, moment, number);
    }
    return path;
}

void require_free(const std::filesystem::path& path) {
    if (is_taken(path)) {
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
