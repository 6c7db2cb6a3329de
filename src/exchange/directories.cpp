// SPDX-License-Identifier: Apache-2.0
#include "exchange/directories.hpp"

#include "exchange/system_error.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <filesystem>

namespace pullrec::exchange {

namespace {

namespace fs = std::filesystem;

/// A folder that may not be looked into is an error, not a missing one.
bool is_folder(const fs::path& path) {
    std::error_code error;
    const bool found = fs::is_directory(path, error);
    if (error && error != std::errc::no_such_file_or_directory &&
        error != std::errc::not_a_directory) {
        throw system_error(error.value(), path.native());
    }
    return found;
}

bool holds_directories(const fs::path& folder) {
    return is_folder(folder / "pulled") || is_folder(folder / "pulling");
}

} // namespace

std::string_view directory_name(store::FileKind kind) {
    return kind == store::FileKind::intent ? "pulling" : "pulled";
}

std::string Directories::path(store::FileKind kind) const {
    return fmt::format("{}/{}", folder, directory_name(kind));
}

Directories find_directories(std::string_view dir) {
    const fs::path given = fs::absolute(fs::path(dir));
    for (const fs::path& folder : {given, given / "image_manager"}) {
        if (holds_directories(folder)) {
            return {fs::canonical(folder).native()};
        }
    }
    throw Error(ErrorCode::not_found,
                fmt::format("no records in {}: neither it nor its image_manager holds a folder "
                            "pulled or pulling",
                            given.native()));
}

Descriptor open_directory(const Directories& directories, store::FileKind kind) {
    const std::string path = directories.path(kind);
    Descriptor directory = open_folder(path);
    if (!directory && errno != ENOENT) {
        throw system_error(errno, path);
    }
    return directory;
}

bool is_temporary_name(std::string_view name) {
    return name.ends_with(".tmp");
}

bool is_source_name(std::string_view name) {
    return name.starts_with("sha256-") && !is_temporary_name(name);
}

} // namespace pullrec::exchange
