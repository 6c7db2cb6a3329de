// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/batch_trial.hpp"
#include "tests/faults/command_trial.hpp"
#include "tests/faults/commands.hpp"
#include "tests/faults/fast_folder.hpp"
#include "tests/faults/fault_points.hpp"
#include "tests/faults/file_lane.hpp"
#include "tests/faults/passing_vfs.hpp"
#include "tests/faults/sweep.hpp"
#include "tests/faults/trial.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <functional>

namespace pullrec::faults {

namespace {

constexpr int kSteps = 8;
constexpr int kStepsAfter = 3;
constexpr long kPointsOfAgent = 12;
constexpr long kPointsOfBatch = 8;
constexpr long kPointsOfCommand = 4;
constexpr long kStrideOfTool = 3;
constexpr long kStrideOfFiles = 2;

/// All points at a scale of an eighth and more, else so many fewer.
long points_at(double scale, long all) {
    return std::min(all, share(scale * 8, static_cast<double>(all)));
}

void sweep_agent(std::uint64_t seed, long points, Figures& figures) {
    const FastFolder folder;
    const Seedling seedling(folder.path(), seed);
    std::function<long(Call)> calls;
    {
        Trial whole(seedling.plant(), seedling.worlds(), seed);
        calls = counts_of([&] { whole.bear(kSteps); });
    }
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
    std::function<long(Call)> calls;
    {
        BatchTrial whole(seedling.plant(), seedling.worlds(), seed);
        calls = counts_of([&] { whole.bear(); });
    }
    at_points(kCallsOnFiles, {points, seed}, calls, [&](const Fault& fault) {
        BatchTrial trial(seedling.plant(), seedling.worlds(), seed);
        arm(fault);
        trial.bear();
        figures.faults += disarm();
        trial.go_on();
        figures.judge(fmt::format("batch {}, {}", seed, text_of(fault)), trial.violations());
    });
}

/// A kubelet's file that cannot be opened is taken over as one that nobody can read, and a prune in
/// a boot whose name cannot be had only marks.
bool goes_on_without_file(const Command& command) {
    return command.in_parts || command.name == "sync" || command.name == "migrate" ||
           command.name == "merge";
}

void sweep_command(const CommandScene& scene, const Spread& spread, Figures& figures) {
    const CommandTrial whole(scene);
    const auto calls = counts_of([&] { static_cast<void>(whole.attempt()); });
    at_points(kCallsOnFiles, spread, calls, [&](const Fault& fault) {
        if (fault.call == Call::raw_open && goes_on_without_file(scene.command())) {
            return;
        }
        std::vector<std::string> found;
        try {
            const CommandTrial trial(scene);
            arm(fault);
            const bool done = trial.attempt();
            figures.faults += disarm();
            found = trial.judge(done);
        } catch (const std::exception& exception) {
            disarm();
            found.emplace_back(exception.what());
        }
        figures.judge(fmt::format("{}, {}", scene.name(), text_of(fault)), found);
    });
}

/// Sweeps the tool's commands: at scale 1 some faults of each.
void sweep_tool(std::uint64_t seed, double scale, Figures& figures) {
    each_tool_scene(seed, [&](const CommandScene& scene) {
        sweep_command(scene, {1, seed, stride_at(scale, kStrideOfTool)}, figures);
    });
}

} // namespace

void failing_calls_stage(double scale, Figures& figures) {
    const PassingVfs vfs;
    fail_calls_on_files({1, 1, stride_at(scale, kStrideOfFiles)}, figures);
    const long agents = share(scale, 2);
    for (long number = 1; number <= agents; ++number) {
        sweep_agent(static_cast<std::uint64_t>(number), points_at(scale, kPointsOfAgent), figures);
    }
    const long histories = share(scale, 1);
    for (long number = 1; number <= histories; ++number) {
        const auto seed = static_cast<std::uint64_t>(number);
        sweep_batch(seed, points_at(scale, kPointsOfBatch), figures);
        for (const auto& history : {syncing(seed), migrating(seed)}) {
            each_scene(history, 0, 2, [&](const CommandScene& scene) {
                sweep_command(scene, {points_at(scale, kPointsOfCommand), seed}, figures);
            });
        }
        sweep_tool(seed, scale, figures);
    }
}

} // namespace pullrec::faults
