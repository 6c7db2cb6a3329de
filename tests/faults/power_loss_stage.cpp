// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/engine_lane.hpp"
#include "tests/faults/fast_folder.hpp"
#include "tests/faults/flight_power_loss.hpp"
#include "tests/faults/lane_state.hpp"
#include "tests/faults/power_loss.hpp"
#include "tests/faults/prune_power_loss.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

namespace pullrec::faults {

namespace {

/// Of so many images one is worked on further, and so many of those lose power again.
constexpr std::uint64_t kOneIn = 20;
constexpr std::uint64_t kOneOfThemIn = 4;
constexpr long kImagesOfSecondLoss = 24;

/// What a lane may have at a moment: the steps it was told are done, and one under way.
Worlds worlds_at(const std::vector<World>& after, std::size_t acknowledged, std::size_t begun) {
    std::vector<World> possible{after.at(acknowledged)};
    if (begun > acknowledged) {
        possible.push_back(after.at(begun));
    }
    return Worlds(std::move(possible));
}

/// Judges images of one recording, and goes on with some of them.
class EngineJudge {
public:
    EngineJudge(const Recording& recording, const HistoryPlan& plan, bool may_fail_again,
                Figures& figures)
        : recording_(recording),
          plan_(plan),
          may_fail_again_(may_fail_again),
          figures_(figures),
          random_(plan.seed) {}

    std::optional<std::string> operator()(const std::string& folder, const Moment& moment) {
        try {
            const Found found = look_through(folder + "/" + kDatabase, next_access());
            const LaneStates& states = found.lanes;
            if (auto wrong = judge_shared(found.shared, moment)) {
                return wrong;
            }
            std::vector<World> begin;
            for (std::size_t lane = 0; lane < recording_.lanes.size(); ++lane) {
                Worlds worlds = worlds_at(recording_.lanes[lane], moment.acknowledged[lane],
                                          moment.begun[lane]);
                if (!worlds.observe(states.at(lane))) {
                    return fmt::format("lane {} holds\n{}but should hold\n{}", lane,
                                       states.at(lane), worlds.possible().front().state());
                }
                begin.push_back(worlds.possible().front());
            }
            return random_() % kOneIn == 0 ? go_on(folder, begin) : std::nullopt;
        } catch (const std::exception& exception) {
            return exception.what();
        }
    }

private:
    /// Every login that pulled is recorded, and none that did not.
    [[nodiscard]] std::optional<std::string> judge_shared(const std::vector<Secret>& found,
                                                          const Moment& moment) const {
        std::size_t known = 0;
        for (const SharedPull& pull : recording_.shared) {
            const bool there = std::ranges::find(found, pull.login) != found.end();
            known += there ? 1 : 0;
            if (there ? moment.begun.at(pull.lane) < pull.step
                      : moment.acknowledged.at(pull.lane) >= pull.step) {
                return fmt::format("the login of {} {} be there", pull.login.coordinates.name,
                                   there ? "should not" : "should");
            }
        }
        return known == found.size() || !may_fail_again_
                   ? std::nullopt
                   : std::optional("a login of nobody is there");
    }

    /// Opening as an agent does costs more than all the rest, so most are only read.
    store::Access next_access() {
        return random_() % 4 == 0 ? store::Access::write : store::Access::read;
    }

    /// Lets agents work on what was found, and sometimes the power fail again meanwhile.
    std::optional<std::string> go_on(const std::string& folder, const std::vector<World>& begin) {
        HistoryPlan next = plan_;
        next.seed = random_();
        next.steps = 4;
        next.threads = false;
        next.batches = false;
        next.begins += std::chrono::days(1'000);
        const Recording again = record(folder, next, begin);
        if (!again.violations.empty()) {
            return "after recovery " + again.violations.front();
        }
        if (!may_fail_again_ || random_() % kOneOfThemIn != 0) {
            return std::nullopt;
        }
        const FastFolder second;
        EngineJudge judge(again, next, false, figures_);
        const auto found = lose_power(again, second.path(), {kImagesOfSecondLoss, random_()},
                                      std::ref(judge), figures_);
        return found.empty() ? std::nullopt : std::optional("in recovery " + found.front());
    }

    const Recording& recording_;
    const HistoryPlan& plan_;
    bool may_fail_again_;
    Figures& figures_;
    std::mt19937_64 random_;
};

void play_and_lose_power(const HistoryPlan& plan, long images, Figures& figures) {
    const FastFolder folder;
    const FastFolder crashed;
    make_database(folder.file(kDatabase));
    const Recording recording =
        record(folder.path(), plan,
               std::vector<World>(static_cast<std::size_t>(plan.lanes), World::empty()));
    std::vector<std::string> found = recording.violations;
    if (found.empty()) {
        EngineJudge judge(recording, plan, true, figures);
        found =
            lose_power(recording, crashed.path(), {images, plan.seed}, std::ref(judge), figures);
    }
    figures.judge(fmt::format("history {} of {} lanes{}", plan.seed, plan.lanes,
                              plan.batches   ? " in batches"
                              : plan.threads ? " at once"
                                             : ""),
                  found);
}

} // namespace

void power_loss_stage(double scale, Figures& figures) {
    constexpr long kImagesOfHistory = 500;
    const long histories = share(scale, 24);
    for (long number = 1; number <= histories; ++number) {
        const auto seed = static_cast<std::uint64_t>(number);
        HistoryPlan plan{seed, 1, 40, false};
        if (number % 4 == 1) {
            plan = {seed, kLanes, 14, false, true};
        } else if (number % 2 == 0) {
            plan = {seed, number % 4 == 0 ? 4 : 3, 14, true};
        } else if (number % 3 == 0) {
            plan = {seed, 2, 20, false};
        }
        play_and_lose_power(plan, kImagesOfHistory, figures);
    }
    const long prunes = share(scale, 1);
    for (long number = 1; number <= prunes; ++number) {
        lose_power_in_large_prune(static_cast<std::uint64_t>(number), kImagesOfHistory, figures);
        lose_power_in_flight(static_cast<std::uint64_t>(number), kImagesOfHistory, figures);
    }
}

} // namespace pullrec::faults
