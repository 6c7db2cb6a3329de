// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/kill_worker.hpp"

#include "domain/given_credentials.hpp"
#include "tests/faults/engine_lane.hpp"
#include "tests/faults/lane_state.hpp"

#include <fmt/format.h>

#include <exception>
#include <thread>
#include <vector>

namespace pullrec::faults {

namespace {

constexpr std::uint32_t kStepsBetweenCheckpoints = 40;

/// One lane as a process takes it up again.
class LaneWork {
public:
    LaneWork(const std::string& database, int lane, std::uint64_t seed, Ledger& ledger)
        : database_(database),
          lane_(lane),
          all_(ledger),
          ledger_(ledger.lanes.at(static_cast<std::size_t>(lane))),
          maker_(lane, seed) {}

    /// Goes through the steps of earlier processes; what became of the last is looked up.
    bool settle() {
        const std::uint32_t begun = ledger_.steps;
        for (std::uint32_t number = 0; number < begun; ++number) {
            const Step step = make(ledger_.is_start.at(number));
            const Fate fate = ledger_.fates.at(number);
            if (fate == Fate::under_way) {
                ledger_.fates.at(number) = look_up(step);
            } else if (fate != Fate::found_not_done) {
                world_.make(step);
            }
        }
        const bool same = state() == world_.state();
        if (!same) {
            all_.accuse(fmt::format("lane {} holds\n{}but should hold\n{}", lane_, state(),
                                    world_.state()));
        }
        return same;
    }

    void go_on(journal::SharedStore& store) {
        EngineLane engine(store);
        play(engine, true);
        while (ledger_.steps < Ledger::kSteps) {
            play(engine, false);
            if (ledger_.steps % kStepsBetweenCheckpoints == 0) {
                auto guard = store::Store::open(database_, store::Access::write);
                auto worker = store::Store::open(database_, store::Access::write);
                guard.checkpoint(worker);
            }
        }
    }

private:
    Step make(bool is_start) { return is_start ? maker_.of(Step::Kind::start) : maker_.next(); }

    std::string state() { return lane_states(database_).at(static_cast<std::size_t>(lane_)); }

    Fate look_up(const Step& step) {
        World after = world_;
        after.make(step);
        if (state() != after.state()) {
            return Fate::found_not_done;
        }
        world_ = after;
        return Fate::found_done;
    }

    void play(EngineLane& engine, bool is_start) {
        const std::uint32_t number = ledger_.steps;
        if (number == Ledger::kSteps) {
            return;
        }
        expect_nothing();
        ledger_.is_start.at(number) = is_start;
        ledger_.fates.at(number) = Fate::under_way;
        ledger_.steps = number + 1;
        const Step step = make(is_start);
        const bool must_pull = engine.make(step);
        ledger_.fates.at(number) = Fate::acknowledged;
        ++all_.acknowledged;
        const model::Answer wanted = world_.make(step);
        if (step.kind == Step::Kind::ask && wanted.must_pull != must_pull) {
            all_.accuse(fmt::format("lane {} was answered {}", lane_, must_pull));
        }
        expect_as_modelled();
    }

    void expect_nothing() {
        ++ledger_.version;
        for (auto& expected : ledger_.expected) {
            expected = Expected::unknown;
        }
    }

    void expect_as_modelled() {
        for (std::size_t number = 0; number < kQuestions; ++number) {
            World asked = world_;
            ledger_.expected.at(number) =
                asked.make(question(lane_, number)).must_pull ? Expected::pull : Expected::use;
        }
        ++ledger_.version;
    }

    const std::string& database_;
    int lane_;
    Ledger& all_;
    Ledger::Lane& ledger_;
    StepMaker maker_;
    World world_ = World::empty();
};

void compare(journal::PullManager& manager, int lane, std::size_t number, Ledger& ledger) {
    Ledger::Lane& about = ledger.lanes.at(static_cast<std::size_t>(lane));
    const std::uint64_t version = about.version;
    const Expected expected = about.expected.at(number);
    const Step asked = question(lane, number);
    GivenCredentials pod({asked.pod.secrets, asked.pod.account, asked.pod.error});
    const Decision decision =
        manager.must_attempt_pull(asked.image, asked.ref, pod, journal::Refresh::left);
    if (expected == Expected::unknown || about.version != version) {
        return;
    }
    ++ledger.answers;
    if (decision.must_pull != (expected == Expected::pull)) {
        ledger.accuse(
            fmt::format("a reader was answered {} about lane {}", decision.must_pull, lane));
    }
}

} // namespace

void write_until_killed(const std::string& database, const LaneRange& lanes, std::uint64_t seed,
                        Ledger& ledger) {
    try {
        std::vector<LaneWork> works;
        works.reserve(static_cast<std::size_t>(lanes.count));
        for (int lane = lanes.first; lane < lanes.first + lanes.count; ++lane) {
            works.emplace_back(database, lane, seed, ledger);
            if (!works.back().settle()) {
                return;
            }
        }
        journal::SharedStore store(database);
        std::vector<std::thread> threads;
        threads.reserve(works.size());
        for (LaneWork& work : works) {
            threads.emplace_back([&] {
                try {
                    work.go_on(store);
                } catch (const std::exception& exception) {
                    ledger.accuse(exception.what());
                }
            });
        }
        for (std::thread& thread : threads) {
            thread.join();
        }
    } catch (const std::exception& exception) {
        ledger.accuse(exception.what());
    }
}

void read_until_killed(const std::string& database, Ledger& ledger) {
    try {
        journal::SharedStore store(database);
        journal::Settings settings;
        settings.policy = Policy::never_verify_preloaded_images;
        journal::PullManager manager(store, settings);
        for (std::size_t turn = 0;; ++turn) {
            compare(manager, static_cast<int>(turn / kQuestions % kLanes), turn % kQuestions,
                    ledger);
        }
    } catch (const std::exception& exception) {
        ledger.accuse(exception.what());
    }
}

void settle_all(const std::string& database, std::uint64_t seed, Ledger& ledger) {
    try {
        for (int lane = 0; lane < kLanes; ++lane) {
            LaneWork(database, lane, seed, ledger).settle();
        }
    } catch (const std::exception& exception) {
        ledger.accuse(exception.what());
    }
}

} // namespace pullrec::faults
