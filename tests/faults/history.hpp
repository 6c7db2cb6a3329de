// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/faults/event.hpp"
#include "tests/faults/worlds.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace pullrec::faults {

/// The name of the database in a folder of a history.
inline constexpr const char* kDatabase = "records.db";

/// How a history runs.
struct HistoryPlan {
    std::uint64_t seed = 1;
    int lanes = 1;
    int steps = 30;       ///< of each lane
    bool threads = false; ///< a thread a lane, two lanes a store; else one after the other
    bool batches = false; ///< or all lanes on one store, their writes in one transaction
    Timestamp begins = kBegin;
};

/// A login that pulled the image of all lanes, and with which step of its lane.
struct SharedPull {
    std::size_t lane = 0;
    std::size_t step = 0;
    Secret login;
};

/// What happened to the files of a database, and what each lane had after each of its steps.
struct Recording {
    Files before;
    Trace trace;
    std::vector<std::vector<World>> lanes; ///< by lane; the first is the beginning
    std::vector<SharedPull> shared;        ///< only of a history at once
    std::vector<std::string> violations;   ///< answers that the model does not give
};

/// Plays random steps on the database in the folder, with checkpoints and restarts between them,
/// and writes everything down. `begin` is what each lane has there; no `PassingVfs` may live.
Recording record(const std::string& folder, const HistoryPlan& plan,
                 const std::vector<World>& begin);

} // namespace pullrec::faults
