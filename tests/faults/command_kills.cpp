// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/command_kills.hpp"

#include "tests/db/child_process.hpp"
#include "tests/faults/command_trial.hpp"
#include "tests/faults/fault_points.hpp"
#include "tests/faults/file_lane.hpp"
#include "tests/faults/passing_vfs.hpp"

#include <fmt/format.h>

#include <exception>

namespace pullrec::faults {

namespace {

/// Runs it in a child that is killed at the call, and looks at what it left.
void kill_one(const CommandScene& scene, const Fault& fault, Figures& figures) {
    std::vector<std::string> found;
    try {
        const CommandTrial trial(scene);
        const std::string report = db::testing::in_child([&] {
            arm(fault);
            return std::string(trial.attempt() ? "done" : "failed");
        });
        figures.kills += report == "done" || report == "failed" ? 0 : 1;
        found = trial.judge(report == "done");
    } catch (const std::exception& exception) {
        found.emplace_back(exception.what());
    }
    figures.judge(fmt::format("{}, {}", scene.name(), text_of(fault)), found);
}

} // namespace

void kill_commands(double scale, Figures& figures) {
    const PassingVfs vfs;
    const Spread spread{
        .points = share(scale, 1), .seed = 1, .stride = stride_at(scale, 1), .deadly = true};
    each_tool_scene(spread.seed, [&](const CommandScene& scene) {
        const CommandTrial whole(scene);
        const auto calls = counts_of([&] { static_cast<void>(whole.attempt()); });
        at_points(kCallsOnFiles, spread, calls,
                  [&](const Fault& fault) { kill_one(scene, fault, figures); });
    });
    fail_calls_on_files(spread, figures);
}

} // namespace pullrec::faults
