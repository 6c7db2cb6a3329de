// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/faults/engine_lane.hpp"
#include "tests/faults/step.hpp"
#include "tests/faults/worlds.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace pullrec::faults {

/// One agent that works on a database while things fail, and what it may have come to.
class Trial {
public:
    /// Begins on a database in which this lane may be as in `worlds`.
    Trial(std::string database, Worlds worlds, std::uint64_t seed, int lane = 0);

    /// Opens the store.
    void open();
    /// Works on one that is open, beside other trials.
    void use(std::shared_ptr<journal::SharedStore> store);
    /// Makes one step of this kind on the open store.
    void bear_one(Step::Kind kind);
    /// Opens, makes the given number of random steps, and checkpoints; failures are borne in mind.
    void bear(int steps);
    /// The same on the open store.
    void bear_more(int steps);
    /// Now that nothing fails any more: on the same store everything works, what was acknowledged
    /// is there, and another process finds the same.
    void go_on(int steps);

    /// How often something failed with an error that the caller was told.
    [[nodiscard]] long errors() const { return errors_; }
    [[nodiscard]] const std::vector<std::string>& violations() const { return violations_; }
    [[nodiscard]] const Worlds& worlds() const { return worlds_; }

private:
    bool attempt(const std::function<void()>& f);
    void bear(const Step& step);
    void must(const Step& step);
    void checkpoint();
    void observe(const std::string& when);
    Step next();

    std::string database_;
    int lane_;
    Worlds worlds_;
    StepMaker maker_;
    std::shared_ptr<journal::SharedStore> store_;
    std::unique_ptr<EngineLane> engine_;
    long errors_ = 0;
    std::vector<std::string> violations_;
};

} // namespace pullrec::faults
