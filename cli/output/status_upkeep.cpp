// SPDX-License-Identifier: Apache-2.0
#include "cli/output/status_upkeep.hpp"

#include "cli/output/age.hpp"
#include "cli/output/count_text.hpp"
#include "cli/output/time_text.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

void print_status_upkeep(Output& out, const StatusUpkeep& upkeep, Timestamp now) {
    if (upkeep.prunes.began) {
        out.write(fmt::format("{:<11}  {} ago, {} deleted\n", "Last prune",
                              age(*upkeep.prunes.began, now),
                              counted(static_cast<std::int64_t>(upkeep.prunes.removed), "record")));
    }
    if (upkeep.findings > 0) {
        out.write(fmt::format("\n{}: run 'pullrec doctor'\n",
                              counted(static_cast<std::int64_t>(upkeep.findings), "finding")));
    }
}

void print_status_upkeep(JsonWriter& json, const StatusUpkeep& upkeep) {
    if (upkeep.prunes.began) {
        json.key("lastPrune");
        json.begin_object();
        json.member("beganTime", rfc3339(*upkeep.prunes.began));
        json.member("recordsDeleted", static_cast<std::int64_t>(upkeep.prunes.removed));
        json.end_object();
    }
    json.member("findings", static_cast<std::int64_t>(upkeep.findings));
}

} // namespace pullrec::cli
