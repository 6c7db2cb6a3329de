// SPDX-License-Identifier: Apache-2.0
#include "tests/conformance/answer.hpp"
#include "tests/conformance/scenario_run.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace pullrec::conformance {
namespace {

using nlohmann::json;

void plain_state(json& state) {
    if (!state.contains("other")) {
        state["other"] = json::array();
    }
    for (json& file : state["other"]) {
        // the model knows no versions of documents; the codec's vectors do
        file.erase("current_version");
    }
}

/// A vector's answer without what is not compared: logs, and error texts but for their being there.
json plain(json answer) {
    answer.erase("start");
    answer.erase("fs_only");
    if (answer.contains("start_error")) {
        answer["start_error"] = true;
    }
    if (answer.contains("state")) {
        plain_state(answer["state"]);
    }
    for (json& result : answer["results"]) {
        result.erase("log");
        if (result.contains("error")) {
            result["error"] = !result["error"].is_null();
        }
        if (result.contains("state")) {
            plain_state(result["state"]);
        }
    }
    return answer;
}

std::string shown(const json& value) {
    return value.dump(-1, ' ', true, json::error_handler_t::replace);
}

/// Names the first step, or else the first part of the end, that differs; empty if none does.
std::string difference(const json& expected, const json& got, const char* rule) {
    const auto told = [rule](const std::string& where, const json& want, const json& have) {
        return fmt::format("{} names: {}: expected {}, got {}", rule, where, shown(want),
                           shown(have));
    };
    const json& want = expected.at("results");
    const json& have = got.at("results");
    for (std::size_t step = 0; step < std::min(want.size(), have.size()); ++step) {
        if (want[step] != have[step]) {
            return told(fmt::format("step {}", step), want[step], have[step]);
        }
    }
    for (const char* part : {"start_error", "results", "state", "in_flight"}) {
        if (expected.value(part, json()) != got.value(part, json())) {
            return told(part, expected.value(part, json()), got.value(part, json()));
        }
    }
    return {};
}

/// The answer that a rule must give: the older rule's where it differs; the files' own where the
/// kubelet's memory cache answers otherwise, since the model has none.
json expected_answer(const json& vector, model::NameRule rule) {
    const bool seed = rule == model::NameRule::normalised && vector.contains("out_seed");
    json answer = vector.at(seed ? "out_seed" : "out");
    if (answer.contains("fs_only")) {
        answer.update(json(answer.at("fs_only")));
    }
    return plain(answer);
}

} // namespace

Comparison compare_scenario(const json& vector) {
    const json& question = vector.at("in");
    std::string found = difference(expected_answer(vector, model::NameRule::raw),
                                   plain(run_scenario(question, model::NameRule::raw, {})), "raw");
    if (found.empty()) {
        found = difference(expected_answer(vector, model::NameRule::normalised),
                           plain(run_scenario(question, model::NameRule::normalised, {})),
                           "normalised");
    }
    if (!found.empty()) {
        return {Comparison::Result::failed, found};
    }
    return {};
}

} // namespace pullrec::conformance
