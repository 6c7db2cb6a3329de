// SPDX-License-Identifier: Apache-2.0
#include "exchange/load_directory.hpp"

#include "exchange/copy_rows.hpp"
#include "exchange/source_digest.hpp"

namespace pullrec::exchange {

namespace {

std::size_t readable(const LoadReport& report, store::FileKind kind, std::size_t files) {
    for (const store::UnreadableFile& file : report.unreadable) {
        files -= file.kind == kind ? 1 : 0;
    }
    return files;
}

} // namespace

LoadedDirectory load_directory(std::string_view dir, Timestamp now, const Progress& progress,
                               const std::function<void(ScanMoment)>& at,
                               const std::optional<std::string>& tag_key) {
    const Directories directories = find_directories(dir);
    store::NewDatabase made;
    made.created_at = now;
    made.source = store::Source{directories.folder, now, ""};
    made.tag_key = tag_key;
    const KnownFiles nothing;
    LoadReport report;
    store::Store store = store::Store::in_memory(made, [&](store::Writer& writer) {
        CopyRows rows(writer, nothing, now, now);
        const ScanOptions options{now, now, progress, at};
        const ScanResult result = scan(directories, nothing, options,
                                       [&](SourceEntry&& entry) { rows.put(std::move(entry)); });
        rows.finish(result);
        writer.set_baseline(result.unstable ? store::Baseline::unknown : store::Baseline::kubelet,
                            store::Source{directories.folder, now, digest_of(result.files)});
        report.files = result.files.intents.size() + result.files.records.size();
        report.unreadable = rows.unreadable();
        report.records = readable(report, store::FileKind::record, result.files.records.size());
        report.intents = readable(report, store::FileKind::intent, result.files.intents.size());
        report.ignored = result.ignored;
        report.unstable = result.unstable;
    });
    return {std::move(store), std::move(report)};
}

} // namespace pullrec::exchange
