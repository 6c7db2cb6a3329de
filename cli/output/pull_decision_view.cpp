// SPDX-License-Identifier: Apache-2.0
#include "cli/output/pull_decision_view.hpp"

#include "cli/output/json_writer.hpp"
#include "cli/output/table.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

void print_pull_decision(Output& out, const std::vector<PullStep>& steps, const Style& style) {
    Table table({{"TRY"}, {"IMAGE", true}, {"DECISION"}, {"WHY"}}, style);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        table.add({fmt::format_int(i + 1).str(), steps[i].candidate,
                   std::string(name_of(steps[i].decision)),
                   std::string(reason_of(steps[i].decision))});
    }
    table.print(out);
    out.write(fmt::format("CRI-O up to 1.30 answers: {}. Nothing was run.\n",
                          name_of(steps.back().decision)));
}

void print_pull_decision_json(Output& out, const std::vector<PullStep>& steps) {
    JsonWriter json(out);
    json.begin_object();
    json.member("apiVersion", "pullrec/v1");
    json.member("kind", "PullDecision");
    json.member("decision", name_of(steps.back().decision));
    json.key("steps");
    json.begin_array();
    for (const PullStep& step : steps) {
        json.begin_object();
        json.member("image", step.candidate);
        json.member("decision", name_of(step.decision));
        json.member("reason", reason_of(step.decision));
        json.end_object();
    }
    json.end_array();
    json.end_object();
    json.end_line();
}

} // namespace pullrec::cli
