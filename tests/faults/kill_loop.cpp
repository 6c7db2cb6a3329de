// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/kill_loop.hpp"

#include "tests/faults/command_kills.hpp"
#include "tests/faults/engine_lane.hpp"
#include "tests/faults/fast_folder.hpp"
#include "tests/faults/history.hpp"
#include "tests/faults/kill_worker.hpp"

#include <fmt/format.h>

#include <csignal>
#include <functional>
#include <random>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace pullrec::faults {

namespace {

constexpr long kKillsOfRound = 100;
constexpr int kWriters = 3;
constexpr int kLanesOfWriter = kLanes / kWriters;
constexpr int kReaders = 2;
constexpr std::uint64_t kKillsAll = 25; ///< one in so many

pid_t begin(const std::function<void()>& f) {
    const pid_t child = ::fork();
    if (child == 0) {
        f();
        ::_exit(0);
    }
    if (child < 0) {
        throw std::runtime_error("no process");
    }
    return child;
}

void end(pid_t process) {
    ::kill(process, SIGKILL);
    ::waitpid(process, nullptr, 0);
}

/// The processes of one database; this one never opens it, so that it may fork.
class Round {
public:
    Round(std::string database, std::uint64_t seed)
        : database_(std::move(database)), seed_(seed), random_(seed) {
        ::waitpid(begin([&] { make_database(database_); }), nullptr, 0);
    }

    void kill_and_begin_anew(long kills) {
        for (int role = 0; role < kWriters + kReaders; ++role) {
            processes_.push_back(begin_role(role));
        }
        while (kills > 0 && ledger_->violations == 0) {
            wait();
            kills -= random_() % kKillsAll == 0 ? kill_all() : kill_one();
        }
        for (const pid_t process : processes_) {
            end(process);
        }
        ::waitpid(begin([&] { settle_all(database_, seed_, *ledger_); }), nullptr, 0);
    }

    [[nodiscard]] const Ledger& ledger() const { return *ledger_; }

private:
    /// A little while; most often until somebody got something done, so that a busy machine proves
    /// something, too.
    void wait() {
        constexpr int kPatience = 5'000; // milliseconds
        const long before = ledger_->acknowledged + ledger_->answers;
        ::usleep(static_cast<useconds_t>(1'000 + random_() % 14'000));
        const bool at_once = random_() % 4 == 0;
        for (int tries = 0;
             !at_once && tries < kPatience && ledger_->acknowledged + ledger_->answers == before;
             ++tries) {
            ::usleep(1'000);
        }
    }

    pid_t begin_role(int role) {
        return begin([&] {
            if (role < kWriters) {
                write_until_killed(database_, {role * kLanesOfWriter, kLanesOfWriter}, seed_,
                                   *ledger_);
            } else {
                read_until_killed(database_, *ledger_);
            }
        });
    }

    long kill_one() {
        const auto role = random_() % processes_.size();
        end(processes_.at(role));
        processes_.at(role) = begin_role(static_cast<int>(role));
        return 1;
    }

    long kill_all() {
        for (const pid_t process : processes_) {
            end(process);
        }
        for (std::size_t role = 0; role < processes_.size(); ++role) {
            processes_[role] = begin_role(static_cast<int>(role));
        }
        return static_cast<long>(processes_.size());
    }

    std::string database_;
    std::uint64_t seed_;
    std::mt19937_64 random_;
    std::shared_ptr<Ledger> ledger_ = Ledger::make();
    std::vector<pid_t> processes_;
};

} // namespace

void kill_stage(double scale, Figures& figures) {
    const long rounds = share(scale, 8);
    long acknowledged = 0;
    long answers = 0;
    for (long number = 1; number <= rounds; ++number) {
        const FastFolder folder;
        Round round(folder.file(kDatabase), static_cast<std::uint64_t>(number));
        round.kill_and_begin_anew(kKillsOfRound);
        const Ledger& ledger = round.ledger();
        figures.kills += kKillsOfRound;
        acknowledged += ledger.acknowledged;
        answers += ledger.answers;
        std::vector<std::string> found;
        if (ledger.violations > 0) {
            found.emplace_back(ledger.words.data());
        }
        if (ledger.acknowledged == 0 || ledger.answers == 0) {
            found.emplace_back("nobody got anything done, so nothing is proven");
        }
        figures.judge(fmt::format("kills, round {}", number), found);
    }
    kill_commands(scale, figures);
    fmt::print("kills: {} steps acknowledged, {} answers compared\n", acknowledged, answers);
}

} // namespace pullrec::faults
