// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/trial.hpp"

#include "domain/error.hpp"
#include "tests/faults/fault_plan.hpp"
#include "tests/faults/lane_state.hpp"

#include <fmt/format.h>

#include <exception>
#include <new>

namespace pullrec::faults {

namespace {

/// What may be told when the machine fails: never that the call was wrong.
bool is_honest(ErrorCode code) {
    return code == ErrorCode::io || code == ErrorCode::locked || code == ErrorCode::corrupt ||
           code == ErrorCode::schema || code == ErrorCode::absent;
}

constexpr int kStepsBetweenCheckpoints = 4;

} // namespace

Trial::Trial(std::string database, Worlds worlds, std::uint64_t seed, int lane)
    : database_(std::move(database)),
      lane_(lane),
      worlds_(std::move(worlds)),
      maker_(lane, seed, kBegin + std::chrono::days(1'000)) {}

/// False when it failed, as it may.
bool Trial::attempt(const std::function<void()>& f) {
    try {
        const InProduct here;
        f();
        return true;
    } catch (const Error& error) {
        ++errors_;
        if (!is_honest(error.code())) {
            violations_.push_back(fmt::format("it was told: {}", error.what()));
        }
    } catch (const std::bad_alloc&) {
        ++errors_;
    } catch (const std::exception& exception) {
        violations_.push_back(fmt::format("it was told by a strange hand: {}", exception.what()));
    }
    return false;
}

Step Trial::next() {
    return engine_->is_started() ? maker_.next() : maker_.of(Step::Kind::start);
}

void Trial::bear(const Step& step) {
    bool must_pull = true;
    const Worlds before = worlds_;
    const bool done = attempt([&] { must_pull = engine_->make(step); });
    if (!must_pull && !before.lets_in(step)) {
        violations_.emplace_back("a pod was let in that nothing proves");
    }
    // a decision that stands does not tell whether the new secret was written down
    if (done && step.kind != Step::Kind::ask) {
        worlds_.happened(step);
    } else {
        worlds_.may_have_happened(step);
    }
}

void Trial::checkpoint() {
    attempt([&] {
        auto guard = store::Store::open(database_, store::Access::write);
        auto worker = store::Store::open(database_, store::Access::write);
        guard.checkpoint(worker);
    });
}

void Trial::open() {
    if (attempt([&] { store_ = std::make_shared<journal::SharedStore>(database_); })) {
        engine_ = std::make_unique<EngineLane>(*store_);
    }
}

void Trial::use(std::shared_ptr<journal::SharedStore> store) {
    store_ = std::move(store);
    engine_ = std::make_unique<EngineLane>(*store_);
}

void Trial::bear_one(Step::Kind kind) {
    bear(maker_.of(kind));
}

void Trial::bear(int steps) {
    open();
    bear_more(steps);
}

void Trial::bear_more(int steps) {
    for (int step = 0; engine_ && step < steps; ++step) {
        bear(next());
        if (step % kStepsBetweenCheckpoints == 1) {
            checkpoint();
        }
    }
}

void Trial::observe(const std::string& when) {
    const std::string found = lane_states(database_).at(static_cast<std::size_t>(lane_));
    if (!worlds_.observe(found)) {
        violations_.push_back(fmt::format("{} it holds\n{}but should hold\n{}", when, found,
                                          worlds_.possible().front().state()));
    }
}

void Trial::must(const Step& step) {
    const bool must_pull = engine_->make(step);
    if (step.kind == Step::Kind::ask && worlds_.agree_on(step) &&
        must_pull == worlds_.lets_in(step)) {
        violations_.emplace_back("afterwards it answers otherwise than the model");
    }
    worlds_.happened(step);
}

void Trial::go_on(int steps) {
    try {
        if (!store_) {
            store_ = std::make_shared<journal::SharedStore>(database_);
            engine_ = std::make_unique<EngineLane>(*store_);
        }
        observe("after the failures");
        for (int step = 0; step < steps && violations_.empty(); ++step) {
            must(step == 0 ? maker_.of(Step::Kind::start) : maker_.next());
            observe("going on");
        }
        engine_.reset();
        store_.reset();
        observe("closed");
    } catch (const std::exception& exception) {
        violations_.push_back(fmt::format("it does not go on: {}", exception.what()));
    }
}

} // namespace pullrec::faults
