// SPDX-License-Identifier: Apache-2.0
#include "domain/error.hpp"
#include "tests/faults/batch_trial.hpp"
#include "tests/faults/commands.hpp"
#include "tests/faults/fast_folder.hpp"
#include "tests/faults/fault_points.hpp"
#include "tests/faults/history.hpp"
#include "tests/faults/passing_vfs.hpp"
#include "tests/faults/sweep.hpp"
#include "tests/faults/trial.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <limits>

namespace pullrec::faults {

namespace {

constexpr int kSteps = 8;
constexpr int kStepsAfter = 3;
constexpr long kPointsOfAgent = 12;
constexpr long kPointsOfBatch = 8;
constexpr long kPointsOfCommand = 4;

/// All points at a scale of an eighth and more, else so many fewer.
long points_at(double scale, long all) {
    return std::min(all, share(scale * 8, static_cast<double>(all)));
}

/// How many calls of this kind `f` makes when none fails.
template <class F>
long count(Call call, F&& f) {
    arm({call, std::numeric_limits<long>::max(), false, false, false});
    f();
    const long calls = counted();
    disarm();
    return calls;
}

void sweep_agent(std::uint64_t seed, long points, Figures& figures) {
    const FastFolder folder;
    const Seedling seedling(folder.path(), seed);
    const auto calls = [&](Call call) {
        Trial trial(seedling.plant(), seedling.worlds(), seed);
        return count(call, [&] { trial.bear(kSteps); });
    };
    at_points(kCallsOnFiles, {points, seed}, calls, [&](const Fault& fault) {
        Trial trial(seedling.plant(), seedling.worlds(), seed);
        arm(fault);
        trial.bear(kSteps);
        figures.faults += disarm();
        trial.go_on(kStepsAfter);
        figures.judge(fmt::format("agent {}, {}", seed, text_of(fault)), trial.violations());
    });
}

void sweep_batch(std::uint64_t seed, long points, Figures& figures) {
    const FastFolder folder;
    const Seedling seedling(folder.path(), seed);
    const auto calls = [&](Call call) {
        BatchTrial trial(seedling.plant(), seedling.worlds(), seed);
        return count(call, [&] { trial.bear(); });
    };
    at_points(kCallsOnFiles, {points, seed}, calls, [&](const Fault& fault) {
        BatchTrial trial(seedling.plant(), seedling.worlds(), seed);
        arm(fault);
        trial.bear();
        figures.faults += disarm();
        trial.go_on();
        figures.judge(fmt::format("batch {}, {}", seed, text_of(fault)), trial.violations());
    });
}

/// Runs the commands before `number` well and that one while a call fails; then again.
std::vector<std::string> try_command(const CommandHistory& history, std::size_t number,
                                     const Fault& fault, Figures& figures) {
    const FastFolder folder;
    const std::string database = folder.file(kDatabase);
    for (std::size_t earlier = 0; earlier < number; ++earlier) {
        history.commands[earlier].arrange();
        history.commands[earlier].run(database);
    }
    const Command& command = history.commands.at(number);
    command.arrange();
    const std::string before = contents_of(database);
    bool done = true;
    arm(fault);
    try {
        command.run(database);
    } catch (const Error& error) {
        done = false;
    }
    figures.faults += disarm();
    const std::string found = contents_of(database);
    command.run(database);
    const std::string after = contents_of(database);
    std::vector<std::string> violations;
    if (found != after && (done || found != before)) {
        violations.push_back(fmt::format("it holds\n{}but should hold\n{}", found, after));
    }
    if (command.makes_equal && !is_equal(database, *history.node)) {
        violations.emplace_back("made again it is not what the directories are");
    }
    return violations;
}

void sweep_command(const CommandHistory& history, std::size_t number, long points,
                   std::uint64_t seed, Figures& figures) {
    const auto calls = [&](Call call) {
        Figures ignored;
        long most = 0;
        const Fault never{call, std::numeric_limits<long>::max(), false, false, false};
        try_command(history, number, never, ignored);
        most = counted();
        return most;
    };
    at_points(kCallsOnFiles, {points, seed}, calls, [&](const Fault& fault) {
        std::vector<std::string> found;
        try {
            found = try_command(history, number, fault, figures);
        } catch (const std::exception& exception) {
            found.emplace_back(exception.what());
        }
        figures.judge(fmt::format("{}, command {}, {}", history.name, number, text_of(fault)),
                      found);
    });
}

} // namespace

void failing_calls_stage(double scale, Figures& figures) {
    const PassingVfs vfs;
    const long agents = share(scale, 2);
    for (long number = 1; number <= agents; ++number) {
        sweep_agent(static_cast<std::uint64_t>(number), points_at(scale, kPointsOfAgent), figures);
    }
    const long histories = share(scale, 1);
    for (long number = 1; number <= histories; ++number) {
        const auto seed = static_cast<std::uint64_t>(number);
        sweep_batch(seed, points_at(scale, kPointsOfBatch), figures);
        for (const auto& history : {syncing(seed), migrating(seed)}) {
            for (const std::size_t command : {0U, 1U}) {
                sweep_command(history, command, points_at(scale, kPointsOfCommand), seed, figures);
            }
        }
    }
}

} // namespace pullrec::faults
