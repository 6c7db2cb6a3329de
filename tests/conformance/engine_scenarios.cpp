// SPDX-License-Identifier: Apache-2.0
// Plays random scenarios on the model with E1 to E5 and on the engine, whose holders live in two
// processes and are called by many threads; the two must agree.
// Usage: engine-scenarios [--scenarios N] [--first NUMBER]
#include "tests/conformance/model_target.hpp"
#include "tests/conformance/play.hpp"
#include "tests/conformance/process_target.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <span>
#include <string>

namespace {

using namespace pullrec;
using namespace pullrec::conformance;
using nlohmann::json;

constexpr model::Switches kAll{.e1 = true, .e2 = true, .e3 = true, .e4 = true, .e5 = true};

/// The switches of the model, by the name of the difference that each makes.
constexpr std::array kEach{
    std::pair{"E1", &model::Switches::e1}, std::pair{"E2", &model::Switches::e2},
    std::pair{"E3", &model::Switches::e3}, std::pair{"E4", &model::Switches::e4},
    std::pair{"E5", &model::Switches::e5}};

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

/// One rule of names: its database, whose number the processes know, and its profile.
struct Names {
    model::NameRule names;
    std::size_t database;
    EngineDatabase& opened;
    Profile profile;
};

/// Playing the model five times more costs time, so not every scenario is looked at.
constexpr std::uint64_t kLookAtOneIn = 20;

/// How often each difference shows: without it the model plays another scenario.
struct Shown {
    std::uint64_t looked_at = 0;
    std::array<std::uint64_t, kEach.size()> scenarios{};

    void look_at(const RandomScenario& scenario, const Names& rule, const json& all) {
        ++looked_at;
        for (std::size_t each = 0; each < kEach.size(); ++each) {
            model::Switches without = kAll;
            without.*kEach.at(each).second = false;
            ModelTarget model(without, scenario.policy, rule.names);
            scenarios.at(each) += play(scenario, model) == all ? 0 : 1;
        }
    }

    /// Prints them; how many of the differences too many scenarios say nothing about.
    std::uint64_t print() const {
        std::uint64_t blind = 0;
        for (std::size_t each = 0; each < kEach.size(); ++each) {
            fmt::print("{}: shows in {} of {} scenarios\n", kEach.at(each).first,
                       scenarios.at(each), looked_at);
            blind += looked_at >= kEnough && scenarios.at(each) == 0 ? 1 : 0;
        }
        return blind;
    }

private:
    static constexpr std::uint64_t kEnough = 200;
};

std::string compare(std::uint64_t number, const EngineProcesses& processes, const Names& rule,
                    Shown& shown) {
    const RandomScenario scenario = random_scenario(number);
    ModelTarget model(kAll, scenario.policy, rule.names);
    ProcessTarget engine(processes, rule.database, rule.opened.store(), scenario.policy,
                         rule.profile);
    const json played = play(scenario, model);
    if (number % kLookAtOneIn == 0 || number % kLookAtOneIn == 1) {
        shown.look_at(scenario, rule, played);
    }
    return difference(played, play(scenario, engine));
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
    const EngineProcesses processes(2, {raw_database.path(), normalised_database.path()});
    const std::array rules{Names{model::NameRule::normalised, 1, normalised_database, normalised},
                           Names{model::NameRule::raw, 0, raw_database, raw}};
    Shown shown;
    std::uint64_t failed = 0;
    for (std::uint64_t number = first; number < first + count; ++number) {
        const std::string found = compare(number, processes, rules.at(number % 2), shown);
        if (!found.empty() && ++failed <= 5) {
            fmt::print("scenario {}: {}\n", number, found);
        }
    }
    const std::uint64_t blind = shown.print();
    fmt::print("{} passed, {} failed\n", count - failed, failed + blind);
    return failed + blind == 0 ? 0 : 1;
}
