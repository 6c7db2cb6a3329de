// SPDX-License-Identifier: Apache-2.0
#include "exchange/sync.hpp"

#include "exchange/source_digest.hpp"
#include "exchange/system_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <optional>
#include <sys/stat.h>

namespace pullrec::exchange {

namespace {

using store::FileKind;
using store::SourceFile;
using store::Writer;

/// Only what differs is written; a file that could not be read is not known.
void write_source_files(Writer& writer, FileKind kind, const std::vector<SourceFile>& before,
                        const std::vector<SourceFile>& after) {
    auto old = before.begin();
    const auto forget_until = [&](const std::string* name) {
        for (; old != before.end() && (name == nullptr || old->name < *name); ++old) {
            writer.remove_source_file(kind, old->name);
        }
    };
    for (const SourceFile& file : after) {
        forget_until(&file.name);
        const bool was_known = old != before.end() && old->name == file.name;
        if (file.digest.empty() && was_known) {
            writer.remove_source_file(kind, file.name);
        } else if (!file.digest.empty() && (!was_known || *old != file)) {
            writer.put_source_file(kind, file);
        }
        old += was_known ? 1 : 0;
    }
    forget_until(nullptr);
}

std::size_t count_readable(const SyncReport& report, FileKind kind, std::size_t files) {
    return files - static_cast<std::size_t>(std::count_if(
                       report.unreadable.begin(), report.unreadable.end(),
                       [&](const store::UnreadableFile& file) { return file.kind == kind; }));
}

/// One refresh inside the transaction of `writer`.
SyncReport refresh(Writer& writer, const Directories& directories, const KnownFiles& before,
                   Timestamp last_read_at, Timestamp now, const SyncOptions& options) {
    CopyRows rows(writer, before, last_read_at, now);
    const ScanOptions how{last_read_at, now, options.progress, options.at};
    const ScanResult result =
        scan(directories, before, how, [&](SourceEntry&& entry) { rows.put(std::move(entry)); });
    SyncReport report;
    report.changes = rows.finish(result);
    for (const FileKind kind : {FileKind::intent, FileKind::record}) {
        write_source_files(writer, kind, before.of(kind), result.files.of(kind));
    }
    writer.set_baseline(result.unstable ? store::Baseline::unknown : store::Baseline::kubelet,
                        store::Source{directories.folder, now, digest_of(result.files)});
    report.unreadable = rows.unreadable();
    report.records = count_readable(report, FileKind::record, result.files.records.size());
    report.intents = count_readable(report, FileKind::intent, result.files.intents.size());
    report.unread = result.unread;
    report.ignored = result.ignored;
    report.unstable = result.unstable;
    return report;
}

/// Fails unless the database is a copy of this folder; gives when it was read last.
Timestamp require_copy_of(const store::Reader& reader, const Directories& directories,
                          std::string_view path) {
    const store::Meta meta = reader.meta();
    if (meta.role != store::Role::copy || !meta.source) {
        throw Error(ErrorCode::refused,
                    fmt::format("{} is an authority and no copy: choose another file", path));
    }
    if (meta.source->path != directories.folder) {
        throw Error(ErrorCode::refused, fmt::format("{} is a copy of {}, not of {}: choose another "
                                                    "file",
                                                    path, meta.source->path, directories.folder));
    }
    return meta.source->read_at;
}

std::optional<store::Store> open_copy(std::string_view path, const SyncOptions& options) {
    try {
        return store::Store::open(path, store::Access::write, options.open);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::absent) {
            throw;
        }
        return std::nullopt;
    }
}

void make_folder_of(std::string_view path) {
    constexpr mode_t kPrivate = 0700;
    const std::string folder = std::filesystem::absolute(path).parent_path().native();
    if (::mkdir(folder.c_str(), kPrivate) != 0 && errno != EEXIST) {
        throw system_error(errno, folder);
    }
}

} // namespace

SyncReport sync(std::string_view dir, std::string_view path, Timestamp now,
                const SyncOptions& options) {
    const Directories directories = find_directories(dir);
    make_folder_of(path);
    if (auto copy = open_copy(path, options)) {
        return copy->write([&](Writer& writer) {
            const Timestamp last_read_at = require_copy_of(writer, directories, path);
            const KnownFiles before{writer.source_files(FileKind::intent),
                                    writer.source_files(FileKind::record)};
            return refresh(writer, directories, before, last_read_at, now, options);
        });
    }
    store::NewDatabase made;
    made.created_at = now;
    made.source = store::Source{directories.folder, now, ""};
    SyncReport report;
    store::Store::create(
        path, made,
        [&](Writer& writer) {
            report = refresh(writer, directories, {}, now, now, options);
            report.created = true;
        },
        options.open);
    return report;
}

} // namespace pullrec::exchange
