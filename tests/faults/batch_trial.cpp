// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/batch_trial.hpp"

#include "domain/error.hpp"
#include "tests/faults/fault_plan.hpp"
#include "tests/gathered_writes.hpp"

#include <array>
#include <exception>
#include <functional>

namespace pullrec::faults {

namespace {

constexpr int kLanesAtOnce = 4;
constexpr int kStepsAfter = 2;

using enum Step::Kind;
constexpr std::array kWriting{intent, pulled, failed};

} // namespace

BatchTrial::BatchTrial(const std::string& database, const Worlds& worlds, std::uint64_t seed)
    : store_(std::make_shared<journal::SharedStore>(database)) {
    lanes_.reserve(kLanesAtOnce);
    for (int lane = 0; lane < kLanesAtOnce; ++lane) {
        lanes_.emplace_back(database, lane == 0 ? worlds : Worlds({World::empty()}), seed, lane);
        lanes_.back().use(store_);
        lanes_.back().bear_one(start);
    }
}

void BatchTrial::bear() {
    for (int round = 0; round < static_cast<int>(kWriting.size()); ++round) {
        bear(round);
    }
}

void BatchTrial::bear(int round) {
    std::vector<std::function<void()>> calls;
    for (int lane = 0; lane < kLanesAtOnce; ++lane) {
        const auto kind = kWriting.at(static_cast<std::size_t>(lane + round) % kWriting.size());
        Trial& trial = lanes_.at(static_cast<std::size_t>(lane));
        calls.emplace_back([&trial, kind] { trial.bear_one(kind); });
    }
    calls.insert(calls.begin() + 1 + round, [&] { write_in_vain(); });
    try {
        test::write_at_once(*store_, calls);
    } catch (const std::exception&) {
        // the write that gathers the others may fail as well
    }
}

void BatchTrial::write_in_vain() {
    try {
        const InProduct here;
        store_->write([](store::Writer& writer, bool) {
            for (int lane = 0; lane < kLanesAtOnce; ++lane) {
                for (std::size_t number = 0; number < kImagesOfLane; ++number) {
                    writer.remove_intents(image_of(lane, number));
                    writer.remove_record(ref_of(lane, number));
                }
            }
            throw Error(ErrorCode::refused, "in vain");
        });
    } catch (const std::exception&) {
        return;
    }
    violations_.emplace_back("work that throws was acknowledged");
}

void BatchTrial::go_on() {
    for (Trial& lane : lanes_) {
        lane.go_on(kStepsAfter);
    }
}

std::vector<std::string> BatchTrial::violations() const {
    std::vector<std::string> all = violations_;
    for (const Trial& lane : lanes_) {
        all.insert(all.end(), lane.violations().begin(), lane.violations().end());
    }
    return all;
}

} // namespace pullrec::faults
