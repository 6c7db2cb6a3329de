// SPDX-License-Identifier: Apache-2.0
// Plays random scenarios on the engine and on the model with E1 to E5, which must agree.
// Usage: engine-scenarios [--scenarios N] [--first NUMBER]
#include "tests/conformance/engine_target.hpp"
#include "tests/conformance/model_target.hpp"
#include "tests/conformance/play.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <span>
#include <string>

namespace {

using namespace pullrec;
using namespace pullrec::conformance;
using nlohmann::json;

constexpr model::Switches kAll{.e1 = true, .e2 = true, .e3 = true, .e4 = true, .e5 = true};

/// Where the two first differ; empty where nowhere.
std::string difference(const json& model, const json& engine) {
    for (std::size_t step = 0; step < std::min(model.size(), engine.size()); ++step) {
        if (model[step] != engine[step]) {
            return fmt::format("call {}:\n  model  {}\n  engine {}", step, model[step].dump(),
                               engine[step].dump());
        }
    }
    return model.size() == engine.size() ? "" : "one of them ended early";
}

std::string compare(std::uint64_t number, EngineDatabase& database, model::NameRule rule,
                    const Profile& profile) {
    const RandomScenario scenario = random_scenario(number);
    ModelTarget model(kAll, scenario.policy, rule);
    EngineTarget engine(database.store(), scenario.policy, profile);
    return difference(play(scenario, model), play(scenario, engine));
}

std::uint64_t option(std::span<char*> arguments, const std::string& name, std::uint64_t otherwise) {
    for (std::size_t i = 0; i + 1 < arguments.size(); ++i) {
        if (arguments[i] == name) {
            return std::stoull(arguments[i + 1]);
        }
    }
    return otherwise;
}

} // namespace

int main(int argc, char** argv) {
    const auto arguments = std::span(argv, static_cast<std::size_t>(argc));
    const auto first = option(arguments, "--first", 1);
    const auto count = option(arguments, "--scenarios", 10'000);
    const Profile raw = profile_named("kubelet-1.36").value();
    const Profile normalised = profile_named("kubelet-1.35").value();
    EngineDatabase raw_database(raw);
    EngineDatabase normalised_database(normalised);
    std::uint64_t failed = 0;
    for (std::uint64_t number = first; number < first + count; ++number) {
        const bool odd = number % 2 == 1;
        const std::string found =
            odd ? compare(number, raw_database, model::NameRule::raw, raw)
                : compare(number, normalised_database, model::NameRule::normalised, normalised);
        if (!found.empty() && ++failed <= 5) {
            fmt::print("scenario {}: {}\n", number, found);
        }
    }
    fmt::print("{} passed, {} failed\n", count - failed, failed);
    return failed == 0 ? 0 : 1;
}
