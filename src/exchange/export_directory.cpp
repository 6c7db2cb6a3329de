// SPDX-License-Identifier: Apache-2.0
#include "exchange/export_directory.hpp"

#include "domain/digest.hpp"
#include "exchange/exported_file.hpp"
#include "exchange/file_batch.hpp"
#include "exchange/kubelet_running.hpp"
#include "exchange/system_error.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <set>
#include <sys/stat.h>
#include <utility>

namespace pullrec::exchange {

namespace {

using store::FileKind;
using store::StoredRecord;
using store::UnreadableFile;
using Meaning = ExportedFile::Meaning;

void make_folder(const std::string& path) {
    constexpr mode_t kPrivate = 0700;
    if (::mkdir(path.c_str(), kPrivate) != 0 && errno != EEXIST) {
        throw system_error(errno, path);
    }
}

/// The directories in `dir`, or where they will be: in `dir` itself.
Directories target_directories(std::string_view dir, bool make) {
    Directories directories;
    try {
        directories = find_directories(dir);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::not_found) {
            throw;
        }
        directories.folder = std::filesystem::absolute(dir).native();
    }
    if (make) {
        make_folder(directories.folder);
        make_folder(directories.path(FileKind::intent));
        make_folder(directories.path(FileKind::record));
    }
    return directories;
}

std::string digest_of(const FileContent& content) {
    return content.bytes ? sha256_hex(*content.bytes) : content.digest;
}

/// Writes files into directories by the rule that nothing younger or unknown is replaced.
class Export {
public:
    Export(const store::Reader& database, const Directories& directories,
           const ExportOptions& options, ExportReport& report)
        : options_(options), report_(report) {
        database.each_unreadable(
            [this](const UnreadableFile& file) {
                // no file is known by being empty: somebody may have emptied it to close its image
                if (file.bytes && !file.bytes->empty() && file.digest) {
                    held_.emplace(file.kind, *file.digest);
                }
            },
            true);
        for (const FileKind kind : {FileKind::intent, FileKind::record}) {
            const std::string path = directories.path(kind);
            auto& batch = batches_.at(static_cast<std::size_t>(kind));
            if (!options.dry_run || std::filesystem::exists(path)) {
                batch = std::make_unique<FileBatch>(path);
            }
        }
    }

    void take(ExportedFile&& file) {
        const auto& batch = batches_.at(static_cast<std::size_t>(file.kind));
        const auto because = batch ? look_at(batch->folder(), file) : std::nullopt;
        if (is_same_) {
            ++report_.unchanged;
        } else if (because) {
            report_.kept.push_back({file.kind, file.name, *because});
        } else {
            count(file.meaning);
            if (!options_.dry_run) {
                batch->add(file.name, file.bytes);
            }
        }
        is_same_ = false;
    }

    void finish() {
        for (const auto& batch : batches_) {
            if (batch && !options_.dry_run) {
                batch->flush();
            }
        }
    }

private:
    void count(Meaning meaning) {
        ++report_.written;
        report_.closed += meaning == Meaning::closed_image ? 1 : 0;
        report_.stood_in += meaning == Meaning::stand_in || meaning == Meaning::withheld ? 1 : 0;
    }

    /// Why what has this name now must stay; sets `is_same_` when it is what is wanted.
    std::optional<KeptBecause> look_at(int folder, const ExportedFile& wanted) {
        struct stat status {};
        if (::fstatat(folder, wanted.name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
            if (errno != ENOENT) {
                throw system_error(errno, wanted.name);
            }
            return std::nullopt;
        }
        FileContent content = read_content(folder, wanted.name);
        const std::string digest = digest_of(content);
        const bool is_meant = wanted.digest == digest;
        is_same_ =
            content.bytes == wanted.bytes || (is_meant && wanted.meaning == Meaning::stand_in);
        if (is_same_) {
            return std::nullopt;
        }
        if (!S_ISREG(status.st_mode)) {
            return KeptBecause::not_a_file;
        }
        if (is_meant || held_.contains({wanted.kind, digest})) {
            return std::nullopt;
        }
        return judge(entry_of(wanted.kind, wanted.name, std::move(content)), wanted);
    }

    static std::optional<KeptBecause> judge(const SourceEntry& there, const ExportedFile& wanted) {
        if (there.is_unreadable()) {
            return KeptBecause::unreadable;
        }
        // what the database could not read, the directories now can: somebody wrote it since
        if (wanted.meaning == Meaning::unreadable || wanted.meaning == Meaning::stand_in ||
            wanted.meaning == Meaning::withheld) {
            return KeptBecause::newer;
        }
        const auto* record = std::get_if<StoredRecord>(&there.content);
        const bool is_newer =
            record != nullptr && record->record.last_updated > wanted.last_updated;
        const bool loses_grants = wanted.meaning == Meaning::closed_image && record != nullptr &&
                                  !record->record.mapping.empty();
        return is_newer || loses_grants ? std::optional(KeptBecause::newer) : std::nullopt;
    }

    const ExportOptions& options_;
    ExportReport& report_;
    std::array<std::unique_ptr<FileBatch>, 2> batches_; ///< by kind
    std::set<std::pair<FileKind, std::string>> held_;   ///< digests of bytes the database has
    bool is_same_ = false;
};

} // namespace

ExportReport export_directory(const store::Reader& database, std::string_view dir, Timestamp now,
                              const ExportOptions& options) {
    require_kubelet_stopped(target_directories(dir, false), options.root);
    require_exportable(database, now, options);
    const Directories directories = target_directories(dir, !options.dry_run);
    ExportReport report;
    report.folder = directories.folder;
    const std::size_t total = options.progress ? count_exported_files(database) : 0;
    std::size_t done = 0;
    Export target(database, directories, options, report);
    each_exported_file(database, now, options, [&](ExportedFile&& file) {
        target.take(std::move(file));
        if (options.progress) {
            options.progress(++done, total);
        }
    });
    target.finish();
    return report;
}

} // namespace pullrec::exchange
