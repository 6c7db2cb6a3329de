// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/history.hpp"

#include "domain/error.hpp"
#include "tests/faults/engine_lane.hpp"
#include "tests/faults/passing_vfs.hpp"
#include "tests/faults/recorder.hpp"
#include "tests/gathered_writes.hpp"

#include <fmt/format.h>

#include <array>
#include <exception>
#include <functional>
#include <memory>
#include <thread>

namespace pullrec::faults {

namespace {

constexpr int kStepsBetweenCheckpoints = 9;
constexpr int kStepsBetweenRestarts = 17;
constexpr int kStepsBetweenSharedPulls = 4;

/// Checkpoints as an agent does, but now.
void checkpoint(const std::string& database) {
    auto guard = store::Store::open(database, store::Access::write);
    auto worker = store::Store::open(database, store::Access::write);
    guard.checkpoint(worker);
}

class Player {
public:
    Player(int lane, journal::SharedStore& store, const HistoryPlan& plan, const World& begin)
        : lane_(lane), engine_(store), maker_(lane, plan.seed, plan.begins), worlds_{begin} {}

    void play(const Step& step) {
        Recorder::active()->begun(lane_);
        const bool must_pull = engine_.make(step);
        Recorder::active()->acknowledged(lane_);
        World after = worlds_.back();
        const model::Answer wanted = after.make(step);
        if (step.kind == Step::Kind::ask && wanted.must_pull != must_pull) {
            violations_.push_back(fmt::format("lane {} is answered {}", lane_, must_pull));
        }
        worlds_.push_back(std::move(after));
    }
    /// As one thread among others whose writes are gathered.
    void write(int round) {
        using enum Step::Kind;
        static constexpr std::array kinds{intent, pulled, intent, failed, pulled};
        try {
            if ((round + lane_) % kStepsBetweenSharedPulls == 0) {
                pull_shared();
            } else {
                play(maker_.of(kinds.at(static_cast<std::size_t>(round + lane_) % kinds.size())));
            }
        } catch (const std::exception& exception) {
            violations_.emplace_back(exception.what());
        }
    }
    void start() { play(maker_.of(Step::Kind::start)); }
    void go_on() { play(maker_.next()); }
    void end() { engine_.end(); }
    void use(journal::SharedStore& store) { engine_.use(store); }

    /// Pulls the image of all lanes with a login that nobody else has; what the lane has stays.
    void pull_shared() {
        const std::string name = fmt::format("lane {} step {}", lane_, worlds_.size());
        shared_.push_back({static_cast<std::size_t>(lane_), worlds_.size(),
                           Secret{{"shared", name, "uid"}, name}});
        Recorder::active()->begun(lane_);
        engine_.make(shared_pull(shared_.back().login, kBegin));
        Recorder::active()->acknowledged(lane_);
        worlds_.push_back(worlds_.back());
    }

    /// As one thread among others.
    void play_all(const std::string& database, int steps) {
        try {
            start();
            for (int step = 1; step < steps; ++step) {
                if ((step + lane_) % kStepsBetweenCheckpoints == 0) {
                    checkpoint(database);
                }
                if (step % kStepsBetweenSharedPulls == 0) {
                    pull_shared();
                }
                go_on();
            }
        } catch (const std::exception& exception) {
            violations_.emplace_back(exception.what());
        }
    }

    [[nodiscard]] const std::vector<World>& worlds() const { return worlds_; }
    [[nodiscard]] const std::vector<std::string>& violations() const { return violations_; }
    [[nodiscard]] const std::vector<SharedPull>& shared() const { return shared_; }

private:
    int lane_;
    EngineLane engine_;
    StepMaker maker_;
    std::vector<World> worlds_;
    std::vector<SharedPull> shared_;
    std::vector<std::string> violations_;
};

using Players = std::vector<std::unique_ptr<Player>>;
using Stores = std::vector<std::unique_ptr<journal::SharedStore>>;

void play_in_threads(const Players& players, const std::string& database, int steps) {
    std::vector<std::thread> threads;
    for (const auto& player : players) {
        threads.emplace_back([&] { player->play_all(database, steps); });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
}

void restart(const Players& players, Stores& stores, const std::string& database) {
    for (const auto& player : players) {
        player->end();
    }
    // nobody has the database open any more: SQLite takes the WAL away
    stores.clear();
    stores.push_back(std::make_unique<journal::SharedStore>(database));
    for (const auto& player : players) {
        player->use(*stores.back());
        player->start();
    }
}

void play_in_turn(const Players& players, Stores& stores, const std::string& database, int steps) {
    restart(players, stores, database);
    for (int step = 1; step < steps; ++step) {
        if (step % kStepsBetweenCheckpoints == 0) {
            checkpoint(database);
        }
        if (step % kStepsBetweenRestarts == 0) {
            restart(players, stores, database);
        }
        for (const auto& player : players) {
            player->go_on();
        }
    }
}

/// Writes as others do and fails in the end, so that nothing of it may be found.
void write_in_vain(journal::SharedStore& store) {
    try {
        store.write([](store::Writer& writer, bool) {
            writer.remove_record(kShared);
            for (int lane = 0; lane < kLanes; ++lane) {
                writer.remove_intents(image_of(lane, 0));
                writer.remove_record(ref_of(lane, 0));
            }
            throw Error(ErrorCode::refused, "in vain");
        });
    } catch (const Error&) {
        // as it must
    }
}

void play_in_batches(const Players& players, Stores& stores, const std::string& database,
                     int steps) {
    restart(players, stores, database);
    for (int round = 1; round < steps; ++round) {
        if (round % kStepsBetweenCheckpoints == 0) {
            checkpoint(database);
        }
        std::vector<std::function<void()>> calls;
        for (const auto& player : players) {
            calls.emplace_back([&player, round] { player->write(round); });
        }
        const auto at = calls.begin() + round % static_cast<int>(calls.size() + 1);
        calls.insert(at, [&] { write_in_vain(*stores.back()); });
        test::write_at_once(*stores.back(), calls);
    }
}

} // namespace

Recording record(const std::string& folder, const HistoryPlan& plan,
                 const std::vector<World>& begin) {
    const std::string database = folder + "/" + kDatabase;
    const PassingVfs vfs;
    Recorder recorder(folder);
    Recording recording;
    recording.before = recorder.before();
    {
        Stores stores;
        Players players;
        for (int lane = 0; lane < plan.lanes; ++lane) {
            if (stores.empty() || (plan.threads && lane % 2 == 0)) {
                stores.push_back(std::make_unique<journal::SharedStore>(database));
            }
            players.push_back(std::make_unique<Player>(lane, *stores.back(), plan,
                                                       begin.at(static_cast<std::size_t>(lane))));
        }
        if (plan.batches) {
            play_in_batches(players, stores, database, plan.steps);
        } else if (plan.threads) {
            play_in_threads(players, database, plan.steps);
        } else {
            play_in_turn(players, stores, database, plan.steps);
        }
        for (const auto& player : players) {
            recording.lanes.push_back(player->worlds());
            const auto append = [](auto& all, const auto& some) {
                all.insert(all.end(), some.begin(), some.end());
            };
            append(recording.violations, player->violations());
            append(recording.shared, player->shared());
        }
        players.clear();
    }
    recording.trace = recorder.take();
    return recording;
}

} // namespace pullrec::faults
