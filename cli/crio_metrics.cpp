// SPDX-License-Identifier: Apache-2.0
#include "cli/crio_metrics.hpp"

#include "cli/output/crio_metrics_text.hpp"
#include "cli/source.hpp"
#include "domain/error.hpp"

namespace pullrec::cli {

std::string crio_metrics_of_database(const Invocation& invocation) {
    if (invocation.arguments.given("files")) {
        throw Error(ErrorCode::usage,
                    "--compat: directories hold no outcomes of pulls, so there is "
                    "nothing to count: name a database with --db");
    }
    OpenSource source = open_database(invocation, database_path(invocation));
    return crio_metrics_text(
        source.store.read([](const store::Reader& reader) { return reader.pull_totals(); }));
}

} // namespace pullrec::cli
