// SPDX-License-Identifier: Apache-2.0
#include "exchange/listing.hpp"

#include "exchange/descriptor.hpp"
#include "exchange/directories.hpp"
#include "exchange/system_error.hpp"

#include <algorithm>
#include <cerrno>
#include <dirent.h>
#include <memory>

namespace pullrec::exchange {

namespace {

struct CloseDirectory {
    void operator()(DIR* stream) const noexcept { ::closedir(stream); }
};
using Stream = std::unique_ptr<DIR, CloseDirectory>;

/// A stream owns its descriptor, so it gets one of its own.
Stream open_stream(int directory, const std::string& path) {
    Descriptor own = reopen_folder(directory);
    Stream stream(own ? ::fdopendir(own.get()) : nullptr);
    if (!stream) {
        throw system_error(errno, path);
    }
    own.release();
    return stream;
}

void take(Listing& listing, std::string_view name) {
    if (is_source_name(name)) {
        listing.names.emplace_back(name);
    } else if (is_temporary_name(name)) {
        ++listing.temporary;
    } else if (name != "." && name != "..") {
        ++listing.other_names;
    }
}

} // namespace

Listing list_directory(int directory, const std::string& path) {
    const Stream stream = open_stream(directory, path);
    Listing listing;
    for (;;) {
        errno = 0;
        const dirent* entry = ::readdir(stream.get()); // NOLINT(concurrency-mt-unsafe): own stream
        if (entry == nullptr) {
            break;
        }
        take(listing, static_cast<const char*>(entry->d_name));
    }
    if (errno != 0) {
        throw system_error(errno, path);
    }
    std::sort(listing.names.begin(), listing.names.end());
    return listing;
}

} // namespace pullrec::exchange
