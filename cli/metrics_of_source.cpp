// SPDX-License-Identifier: Apache-2.0
#include "cli/metrics_of_source.hpp"

#include "cli/output/metrics_text.hpp"
#include "cli/prunes_beside.hpp"
#include "cli/source.hpp"
#include "cli/version_number.hpp"
#include "db/library_versions.hpp"

namespace pullrec::cli {

std::string metrics_of_source(const Invocation& invocation) {
    OpenSource source = open_source(invocation);
    const upkeep::MetricsRequest request{invocation.now, source.view.kind == "files",
                                         prunes_beside(invocation, source.view)};
    const upkeep::Metrics metrics = source.store.read(
        [&](const store::Reader& reader) { return upkeep::measure(reader, request); });
    return metrics_text(metrics, {version_number, db::sqlite_version()});
}

} // namespace pullrec::cli
