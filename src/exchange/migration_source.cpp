// SPDX-License-Identifier: Apache-2.0
#include "exchange/migration_source.hpp"

#include "exchange/kubelet_running.hpp"
#include "exchange/source_digest.hpp"

#include <fmt/format.h>

namespace pullrec::exchange {

namespace {

void count(MigrationReport& report, const SourceEntry& entry) {
    ++report.files;
    if (const auto* file = std::get_if<store::UnreadableFile>(&entry.content)) {
        report.unreadable.push_back({file->kind, file->file_name, file->reason, true});
    } else if (entry.kind == store::FileKind::record) {
        ++report.records;
    } else {
        ++report.intents;
    }
}

} // namespace

ScanResult read_for_migration(const Directories& directories, const MigrationOptions& options,
                              MigrationReport& report,
                              const std::function<void(SourceEntry&&)>& take) {
    require_kubelet_stopped(directories, options.root);
    report.source = directories.folder;
    ScanResult result =
        scan(directories, {}, {{}, {}, options.progress, options.at}, [&](SourceEntry&& entry) {
            count(report, entry);
            take(std::move(entry));
        });
    if (result.passes > 1) {
        throw Error(ErrorCode::refused,
                    fmt::format("{} changed while it was read: find out who writes there, then run "
                                "it again",
                                directories.folder));
    }
    report.digest = digest_of(result.files);
    report.ignored = result.ignored;
    return result;
}

void require_as_planned(const MigrationReport& report, const MigrationReport* plan) {
    if (plan != nullptr && plan->digest != report.digest) {
        throw Error(ErrorCode::refused,
                    fmt::format("{} changed since the plan was made: make another", report.source));
    }
}

} // namespace pullrec::exchange
