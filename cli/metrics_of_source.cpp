// SPDX-License-Identifier: Apache-2.0
#include "cli/metrics_of_source.hpp"

#include "cli/audit_beside.hpp"
#include "cli/output/metrics_text.hpp"
#include "cli/source.hpp"
#include "cli/version_number.hpp"
#include "db/library_versions.hpp"

namespace pullrec::cli {

namespace {

upkeep::PruneHistory prunes_beside(const Invocation& invocation, const std::string& folder) {
    upkeep::PruneHistoryReader history;
    each_change_beside(invocation.environment, folder,
                       [&](const store::Change& change) { history.take(change); });
    return history.history();
}

} // namespace

std::string metrics_of_source(const Invocation& invocation) {
    OpenSource source = open_source(invocation);
    upkeep::MetricsRequest request{invocation.now, source.view.kind == "files", std::nullopt};
    if (request.in_memory || source.view.copied) {
        const SourceView& view = source.view;
        request.prunes_beside =
            prunes_beside(invocation, view.copied ? view.copied->path : view.path);
    }
    const upkeep::Metrics metrics = source.store.read(
        [&](const store::Reader& reader) { return upkeep::measure(reader, request); });
    return metrics_text(metrics, {version_number, db::sqlite_version()});
}

} // namespace pullrec::cli
