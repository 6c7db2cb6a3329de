// SPDX-License-Identifier: Apache-2.0
#include "tests/conformance/scenario_answer.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pullrec::conformance {
namespace {

using nlohmann::json;

void plain_state(json& state) {
    if (!state.contains("other")) {
        state["other"] = json::array();
    }
    std::sort(state["other"].begin(), state["other"].end());
    for (json& file : state["other"]) {
        // the model knows no versions of documents; the codec's vectors do
        file.erase("current_version");
        // nor does the engine what a misnamed file held
        file.erase("record");
    }
}

std::string shown(const json& value) {
    return value.dump(-1, ' ', true, json::error_handler_t::replace);
}

} // namespace

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

std::string difference(const json& expected, const json& got, const char* between) {
    const auto told = [between](const std::string& where, const json& want, const json& have) {
        return fmt::format("{}: {}: expected {}, got {}", between, where, shown(want), shown(have));
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

json expected_answer(const json& vector, model::NameRule rule) {
    const bool seed = rule == model::NameRule::normalised && vector.contains("out_seed");
    json answer = vector.at(seed ? "out_seed" : "out");
    if (answer.contains("fs_only")) {
        answer.update(json(answer.at("fs_only")));
    }
    return plain(answer);
}

} // namespace pullrec::conformance
