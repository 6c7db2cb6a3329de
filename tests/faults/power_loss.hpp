// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/faults/figures.hpp"
#include "tests/faults/history.hpp"

#include <functional>
#include <optional>
#include <random>
#include <string>

namespace pullrec::faults {

/// What is looked at after the power went at some moment of a recording.
struct Moment {
    std::vector<std::size_t> acknowledged; ///< steps of each lane
    std::vector<std::size_t> begun;
};

/// Judges the database in a folder as a machine finds it: what is wrong with it, if anything.
using Judge = std::function<std::optional<std::string>(const std::string& folder, const Moment&)>;

/// How thoroughly a recording is gone through.
struct Thoroughness {
    long images = 1'000; ///< about how many
    std::uint64_t seed = 1;
};

/// Lets the power fail after the events of a recording, with unsynced writes lost, kept, out of
/// order and torn; lays the files out in `folder` and calls `judge`. Gives the first few faults.
std::vector<std::string> lose_power(const Recording& recording, const std::string& folder,
                                    const Thoroughness& how, const Judge& judge, Figures& figures);

/// Lays files out in a folder that is emptied before; a WAL's index of garbage comes with them.
void lay_out(const Files& files, const std::string& folder, std::mt19937_64& random);

/// Histories of the pull manager, one after the other and at once; recovery loses power again.
void power_loss_stage(double scale, Figures& figures);

/// The same for `sync`, `migrate from-files` and its `--merge`.
void command_power_loss_stage(double scale, Figures& figures);

} // namespace pullrec::faults
