// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/faults/figures.hpp"
#include "tests/faults/worlds.hpp"

#include <string>

namespace pullrec::faults {

/// A database with something in it, to copy for each trial.
class Seedling {
public:
    Seedling(std::string folder, std::uint64_t seed);

    /// A fresh copy in the folder; its path.
    [[nodiscard]] std::string plant() const;
    [[nodiscard]] const Worlds& worlds() const { return worlds_; }

private:
    std::string folder_;
    Worlds worlds_;
};

/// Fails the Nth call of each kind, once and for good, with an I/O error, no space and half a
/// write, under an agent's steps and under the writing commands.
void failing_calls_stage(double scale, Figures& figures);

/// Fails the Nth allocation of SQLite and of our own code under an agent's steps and under the
/// writing commands.
void allocations_stage(double scale, Figures& figures);

} // namespace pullrec::faults
