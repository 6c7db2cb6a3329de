// SPDX-License-Identifier: Apache-2.0
#include "domain/error.hpp"
#include "tests/faults/batch_trial.hpp"
#include "tests/faults/commands.hpp"
#include "tests/faults/fast_folder.hpp"
#include "tests/faults/fault_points.hpp"
#include "tests/faults/file_lane.hpp"
#include "tests/faults/history.hpp"
#include "tests/faults/passing_vfs.hpp"
#include "tests/faults/sweep.hpp"
#include "tests/faults/trial.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <filesystem>
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

/// Runs the commands before `number`, for copies of what they come to.
void prepare(const CommandHistory& history, std::size_t number, const std::string& database) {
    for (std::size_t earlier = 0; earlier < number; ++earlier) {
        history.commands[earlier].arrange();
        history.commands[earlier].run(database);
    }
}

/// Runs a command on a copy of what the ones before it came to while a call fails; then again.
std::vector<std::string> try_command(const CommandHistory& history, std::size_t number,
                                     const std::string& prepared, const Fault& fault,
                                     Figures& figures) {
    const FastFolder folder;
    const std::string database = folder.file(kDatabase);
    if (std::filesystem::exists(prepared)) {
        std::filesystem::copy_file(prepared, database);
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
    const bool in_between = command.in_parts && is_between(found, before, after);
    if (found != after && (done || (found != before && !in_between))) {
        violations.push_back(fmt::format("it holds\n{}but should hold\n{}", found, after));
    }
    if (command.makes_equal && !is_equal(database, *history.node)) {
        violations.emplace_back("made again it is not what the directories are");
    }
    return violations;
}

/// A kubelet's file that cannot be opened is taken over as one that nobody can read.
bool command_reads_files(const CommandHistory& history, std::size_t number) {
    const std::string& name = history.commands.at(number).name;
    return name == "sync" || name == "migrate" || name == "merge";
}

void sweep_command(const CommandHistory& history, std::size_t number, long points,
                   std::uint64_t seed, Figures& figures) {
    const FastFolder folder;
    const std::string prepared = folder.file(kDatabase);
    prepare(history, number, prepared);
    const auto calls = [&](Call call) {
        Figures ignored;
        long most = 0;
        const Fault never{call, std::numeric_limits<long>::max(), false, false, false};
        try_command(history, number, prepared, never, ignored);
        most = counted();
        return most;
    };
    at_points(kCallsOnFiles, {points, seed}, calls, [&](const Fault& fault) {
        if (fault.call == Call::raw_open && command_reads_files(history, number)) {
            return;
        }
        std::vector<std::string> found;
        try {
            found = try_command(history, number, prepared, fault, figures);
        } catch (const std::exception& exception) {
            found.emplace_back(exception.what());
        }
        figures.judge(fmt::format("{}, command {}, {}", history.name, number, text_of(fault)),
                      found);
    });
}

} // namespace

void failing_calls_stage(double scale, Figures& figures) {
    fail_calls_on_files({1, 1}, points_at(scale, 5), figures);
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
        const CommandHistory tended = tending(seed);
        const auto commands = static_cast<std::size_t>(
            points_at(scale, static_cast<long>(tended.commands.size()) - 1));
        for (std::size_t command = 1; command <= commands; ++command) {
            sweep_command(tended, command, 1, seed, figures);
        }
    }
}

} // namespace pullrec::faults
