// SPDX-License-Identifier: Apache-2.0
#include "exchange/staleness.hpp"

#include "domain/error.hpp"
#include "exchange/directories.hpp"
#include "exchange/file_content.hpp"
#include "exchange/listing.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <sys/stat.h>

namespace pullrec::exchange {

namespace {

using store::FileKind;

// the coarsest time of change that a node's file system keeps
constexpr std::chrono::seconds kTick{1};

bool changed_since(int directory, Timestamp moment) {
    struct stat status {};
    if (::fstat(directory, &status) != 0) {
        return true;
    }
    const auto changed = std::chrono::ceil<std::chrono::microseconds>(
        std::chrono::nanoseconds(stamp_of(status).modified_at));
    return changed >= (moment - kTick).time_since_epoch();
}

bool is_as_it_was(int directory, const store::SourceFile& file) {
    struct stat status {};
    return ::fstatat(directory, file.name.c_str(), &status, 0) == 0 &&
           stamp_of(status) == file.stamp;
}

/// The names of files that could not be read: nothing else is known of them.
std::set<std::string> names_without_stamp(const store::Reader& copy, FileKind kind) {
    std::set<std::string> names;
    copy.each_unreadable([&](const store::UnreadableFile& file) {
        if (file.kind == kind && !file.digest) {
            names.insert(file.file_name);
        }
    });
    return names;
}

std::size_t count_moved(const store::Reader& copy, const Directories& directories, FileKind kind,
                        Timestamp read_at) {
    const Descriptor directory = open_directory(directories, kind);
    if (directory && !changed_since(directory.get(), read_at)) {
        return 0;
    }
    const auto names = directory ? list_directory(directory.get(), directories.path(kind)).names
                                 : std::vector<std::string>{};
    const std::set<std::string> stampless = names_without_stamp(copy, kind);
    std::size_t moved = 0;
    std::size_t found = 0;
    for (const store::SourceFile& file : copy.source_files(kind)) {
        const bool here = std::binary_search(names.begin(), names.end(), file.name);
        found += here ? 1 : 0;
        moved += here && is_as_it_was(directory.get(), file) ? 0 : 1;
    }
    const auto unread = static_cast<std::size_t>(
        std::count_if(stampless.begin(), stampless.end(), [&](const std::string& name) {
            return std::binary_search(names.begin(), names.end(), name);
        }));
    return moved + (names.size() - found - unread) + (stampless.size() - unread);
}

} // namespace

std::optional<std::size_t> count_moved_files(const store::Reader& copy) {
    const store::Meta meta = copy.meta();
    if (meta.role != store::Role::copy || !meta.source) {
        return std::nullopt;
    }
    try {
        const Directories directories = find_directories(meta.source->path);
        std::size_t moved = 0;
        for (const FileKind kind : {FileKind::intent, FileKind::record}) {
            moved += count_moved(copy, directories, kind, meta.source->read_at);
        }
        return moved;
    } catch (const Error&) {
        return std::nullopt;
    }
}

} // namespace pullrec::exchange
