// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/faults/step.hpp"

#include <string>
#include <vector>

namespace pullrec::faults {

/// One lane as the reference model has it.
struct World {
    model::Model model;
    model::Holder holder = 0; ///< the last that was started

    /// With nothing in it.
    static World empty();
    /// Makes a step's call; the answer of an `ask`, else one that demands a pull.
    model::Answer make(const Step& step);
    /// What the database must hold of the lane, as text.
    [[nodiscard]] std::string state() const;
};

/// All that a lane may hold after calls of which some failed: what was acknowledged is in each,
/// what failed is in some.
class Worlds {
public:
    Worlds() : possible_{World::empty()} {}
    explicit Worlds(std::vector<World> possible) : possible_(std::move(possible)) {}

    /// The step was acknowledged.
    void happened(const Step& step);
    /// It failed, or it never came back.
    void may_have_happened(const Step& step);
    /// Keeps the worlds that hold this; false, and keeps all, when none does.
    bool observe(const std::string& state);
    [[nodiscard]] bool allows(const std::string& state) const;
    /// Whether some world lets this pod use the image without a pull.
    [[nodiscard]] bool lets_in(const Step& ask) const;
    /// Whether every world demands the same as the first.
    [[nodiscard]] bool agree_on(const Step& ask) const;
    [[nodiscard]] const std::vector<World>& possible() const { return possible_; }

private:
    void keep_different();

    std::vector<World> possible_;
};

} // namespace pullrec::faults
