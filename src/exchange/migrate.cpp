// SPDX-License-Identifier: Apache-2.0
#include "exchange/migrate.hpp"

#include "exchange/compare.hpp"
#include "exchange/copy_rows.hpp"
#include "exchange/grants.hpp"
#include "exchange/kubelet_running.hpp"
#include "exchange/migration_source.hpp"
#include "exchange/preloaded_choice.hpp"
#include "exchange/vanished_before.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <set>

namespace pullrec::exchange {

namespace {

/// The refs of a sorted or unsorted list, each once.
std::size_t count_refs(const std::vector<store::PreloadedImage>& images) {
    std::set<ImageRef> refs;
    for (const store::PreloadedImage& image : images) {
        refs.insert(image.image_ref);
    }
    return refs.size();
}

void require_no_database(std::string_view target) {
    std::error_code error;
    if (std::filesystem::exists(std::filesystem::symlink_status(target, error))) {
        throw Error(ErrorCode::refused,
                    fmt::format("{} exists: merge into it, or choose another file", target));
    }
}

/// What was read, and which of the listed images count as preloaded.
struct Read {
    KnownFiles files;
    std::vector<store::PreloadedImage> preloaded;
};

/// Reads the directories, gives `take` each file, and completes the report.
Read read(const Directories& directories, const PreloadedChoice& preloaded,
          const MigrationOptions& options, MigrationReport& report,
          const std::function<void(SourceEntry&&)>& take) {
    PreloadedImages images;
    for (const std::string& file_name : names_of_vanished(options)) {
        images.take_vanished(file_name);
    }
    Read read;
    read.files = read_for_migration(directories, options, report, [&](SourceEntry&& entry) {
                     if (preloaded) {
                         images.take(entry);
                     }
                     if (const auto* record = std::get_if<store::StoredRecord>(&entry.content)) {
                         report.grants_added += count_grants(record->record);
                     }
                     take(std::move(entry));
                 }).files;
    report.records_added = report.records;
    report.intents_added = report.intents;
    if (preloaded) {
        read.preloaded = images.among(*preloaded);
    }
    report.preloaded = count_refs(read.preloaded);
    return read;
}

void require_same(const store::Reader& reader, const Directories& directories,
                  const KnownFiles& files, const MigrationOptions& options) {
    if (!compare_with_read(reader, directories, files).empty()) {
        throw Error(ErrorCode::refused,
                    fmt::format("what was written differs from {}: find out who writes there, then "
                                "run it again",
                                directories.folder));
    }
    require_kubelet_stopped(directories, options.root);
}

} // namespace

MigrationReport plan_new(std::string_view dir, std::string_view target,
                         const PreloadedChoice& preloaded, const MigrationOptions& options) {
    const Directories directories = find_directories(dir);
    require_no_database(target);
    MigrationReport report;
    read(directories, preloaded, options, report, [](SourceEntry&&) {});
    return report;
}

MigrationReport migrate_to_new(std::string_view dir, std::string_view target,
                               const PreloadedChoice& preloaded, Timestamp now,
                               const MigrationOptions& options, const MigrationReport* plan) {
    const Directories directories = find_directories(dir);
    require_no_database(target);
    store::NewDatabase made;
    made.role = store::Role::authority;
    made.baseline = preloaded ? store::Baseline::listed : store::Baseline::kubelet;
    made.created_at = now;
    MigrationReport report;
    KnownFiles files;
    store::Store::create_checked(
        target, made,
        [&](store::Writer& writer) {
            const KnownFiles nothing;
            CopyRows rows(writer, nothing, now, now);
            Read read_now = read(directories, preloaded, options, report,
                                 [&](SourceEntry&& entry) { rows.put(std::move(entry)); });
            for (const store::PreloadedImage& image : read_now.preloaded) {
                writer.add_preloaded(image.image_ref, image.image_name);
            }
            files = std::move(read_now.files);
            require_as_planned(report, plan);
            writer.replace_aliases(options.aliases);
            remember_vanished(writer, options);
            writer.set_baseline(made.baseline,
                                store::Source{directories.folder, now, report.digest});
        },
        [&](const store::Reader& reader) { require_same(reader, directories, files, options); },
        options.open);
    return report;
}

} // namespace pullrec::exchange
