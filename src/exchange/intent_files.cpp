// SPDX-License-Identifier: Apache-2.0
#include "exchange/intent_files.hpp"

#include "domain/digest.hpp"
#include "domain/error.hpp"
#include "exchange/file_content.hpp"
#include "exchange/source_entry.hpp"
#include "exchange/system_error.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <unistd.h>
#include <utility>
#include <variant>

namespace pullrec::exchange {

namespace {

using store::FileKind;

bool is_as_read(int folder, const std::string& name, const Image& image,
                const store::Reader& as_read) {
    FileContent content = read_content(folder, name);
    const auto known = as_read.intents(image);
    if (content.gone || known.size() != 1) {
        return false;
    }
    const SourceEntry entry = entry_of(FileKind::intent, name, std::move(content));
    const auto* intent = std::get_if<store::StoredIntent>(&entry.content);
    return intent != nullptr && intent->recorded_at == known.front().recorded_at;
}

} // namespace

void require_intents_as_read(const Directories& directories, const store::Reader& as_read,
                             std::span<const Image> images) {
    if (images.empty()) {
        return;
    }
    const Descriptor folder = open_directory(directories, FileKind::intent);
    for (const Image& image : images) {
        const std::string name = record_file_name(image.text);
        if (!folder || !is_as_read(folder.get(), name, image, as_read)) {
            throw Error(ErrorCode::refused,
                        fmt::format("refused: {}/{} changed since it was read, and nothing was "
                                    "written: find out who writes there, then run it again",
                                    directories.path(FileKind::intent), name));
        }
    }
}

void remove_intent_files(const Directories& directories, std::span<const Image> images) {
    if (images.empty()) {
        return;
    }
    const std::string path = directories.path(FileKind::intent);
    const Descriptor folder = open_directory(directories, FileKind::intent);
    if (!folder) {
        throw system_error(ENOENT, path);
    }
    for (const Image& image : images) {
        const std::string name = record_file_name(image.text);
        if (::unlinkat(folder.get(), name.c_str(), 0) != 0 && errno != ENOENT) {
            throw system_error(errno, fmt::format("{}/{}", path, name));
        }
    }
    if (::fsync(folder.get()) != 0) {
        throw system_error(errno, path);
    }
}

} // namespace pullrec::exchange
