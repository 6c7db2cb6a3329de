// SPDX-License-Identifier: Apache-2.0
#include "tests/db/child_process.hpp"
#include "tests/faults/batch_trial.hpp"
#include "tests/faults/command_trial.hpp"
#include "tests/faults/fast_folder.hpp"
#include "tests/faults/fault_points.hpp"
#include "tests/faults/sweep.hpp"
#include "tests/faults/trial.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <cstdlib>
#include <functional>
#include <limits>
#include <optional>
#include <stdexcept>

namespace pullrec::faults {

namespace {

constexpr int kStepsAfter = 2;
constexpr int kStepsBefore = 3;

sqlite3_mem_methods below;

/// SQLite allocates through us from now on; only before it is used for the first time.
void take_over_memory_of_sqlite() {
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &below);
    sqlite3_mem_methods ours = below;
    ours.xMalloc = [](int size) {
        return strikes(Call::sqlite_memory) != nullptr ? nullptr : below.xMalloc(size);
    };
    ours.xRealloc = [](void* memory, int size) {
        return strikes(Call::sqlite_memory) != nullptr ? nullptr : below.xRealloc(memory, size);
    };
    if (sqlite3_config(SQLITE_CONFIG_MALLOC, &ours) != SQLITE_OK) {
        throw std::logic_error("SQLite is in use already");
    }
}

/// What is done while memory runs out; none: opening the store.
using Act = std::optional<Step::Kind>;

/// What is tried with a fault.
struct Attempt {
    std::string name;
    std::function<std::string(const Fault&)> run; ///< number of calls or strikes, what is wrong
    bool always_alike = true;                     ///< else a fault may find nothing to strike
};

bool only_counts(const Fault& fault) {
    return fault.nth == std::numeric_limits<long>::max();
}

/// Writes of several lanes at once with the fault, in a child.
std::string try_batch_in_child(const Seedling& seedling, std::uint64_t seed, const Fault& fault) {
    return db::testing::in_child([&] {
        BatchTrial trial(seedling.plant(), seedling.worlds(), seed);
        arm(fault);
        trial.bear();
        const long number = only_counts(fault) ? counted() : 0;
        const long struck = disarm();
        trial.go_on();
        return fmt::format("{} {}", only_counts(fault) ? number : struck,
                           fmt::join(trial.violations(), "; "));
    });
}

/// Does it with the fault in a child, because a program may also die of it: the number of calls or
/// of strikes, and what is wrong.
std::string try_in_child(const Seedling& seedling, Act act, std::uint64_t seed,
                         const Fault& fault) {
    return db::testing::in_child([&] {
        Trial trial(seedling.plant(), seedling.worlds(), seed);
        if (act) {
            trial.open();
        }
        if (act && act != Step::Kind::start) {
            trial.bear_one(Step::Kind::start);
            for (int step = 0; step < kStepsBefore; ++step) {
                trial.bear_one(Step::Kind::intent);
            }
        }
        arm(fault);
        if (act) {
            trial.bear_one(*act);
        } else {
            trial.open();
        }
        const long number = only_counts(fault) ? counted() : 0;
        const long struck = disarm();
        trial.go_on(kStepsAfter);
        return fmt::format("{} {}", only_counts(fault) ? number : struck,
                           fmt::join(trial.violations(), "; "));
    });
}

/// A command of the tool with the fault, in a child.
std::string try_command_in_child(const CommandScene& scene, const Fault& fault) {
    return db::testing::in_child([&] {
        const CommandTrial trial(scene);
        arm(fault);
        const bool done = trial.attempt();
        const long number = only_counts(fault) ? counted() : 0;
        const long struck = disarm();
        return fmt::format("{} {}", only_counts(fault) ? number : struck,
                           fmt::join(trial.judge(done), "; "));
    });
}

/// What a report begins with; 0 for that of a child that died.
long number_in(const std::string& report) {
    return std::strtol(report.c_str(), nullptr, 10);
}

void sweep(const Attempt& attempt, const Spread& spread, Figures& figures) {
    const auto count = [&](Call call) {
        return number_in(
            attempt.run({call, std::numeric_limits<long>::max(), false, false, false}));
    };
    at_points(kAllocations, spread, count, [&](const Fault& fault) {
        const std::string report = attempt.run(fault);
        const long struck = number_in(report);
        figures.allocations += struck;
        const auto words = report.find(' ');
        const bool clean = (struck > 0 || !attempt.always_alike) && words != std::string::npos &&
                           words + 1 == report.size();
        figures.judge(fmt::format("{}, {}", attempt.name, text_of(fault)),
                      clean ? std::vector<std::string>() : std::vector{report});
    });
}

void sweep_tool(double scale, Figures& figures) {
    const Spread spread{share(scale, 3), 1, stride_at(scale, 1)};
    each_tool_scene(spread.seed, [&](const CommandScene& scene) {
        sweep({scene.name(), [&](const Fault& fault) { return try_command_in_child(scene, fault); },
               /*always_alike=*/false},
              spread, figures);
    });
}

} // namespace

void allocations_stage(double scale, Figures& figures) {
    using enum Step::Kind;
    take_over_memory_of_sqlite();
    sweep_tool(scale, figures);
    const FastFolder folder;
    const Spread spread{share(scale, 12), 1};
    const Seedling seedling(folder.path(), spread.seed);
    for (const Act act :
         {Act(), Act(start), Act(intent), Act(pulled), Act(failed), Act(ask), Act(prune)}) {
        sweep({fmt::format("act {}", act ? static_cast<int>(*act) : -1),
               [&](const Fault& fault) { return try_in_child(seedling, act, spread.seed, fault); }},
              spread, figures);
    }
    sweep({"batch",
           [&](const Fault& fault) { return try_batch_in_child(seedling, spread.seed, fault); },
           /*always_alike=*/false},
          spread, figures);
}

} // namespace pullrec::faults
