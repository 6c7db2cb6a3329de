// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/store.hpp"
#include "tests/faults/step.hpp"
#include "tests/model/model.hpp"

#include <array>
#include <string>
#include <vector>

namespace pullrec::faults {

/// What each lane has in a database, as text: records with times and grants in their order, and
/// which images have intents, since when and of how many holders.
using LaneStates = std::array<std::string, kLanes>;

LaneStates lane_states(const store::Reader& reader);

/// What a database holds: of each lane, and the logins of the image that all pull.
struct Found {
    LaneStates lanes;
    std::vector<Secret> shared;
};
Found look_through(const std::string& database, store::Access access);

/// The same of a model, which has one lane.
std::string text_of(const model::Model& model);

/// Opens a database as an agent does, looks it through and reads its lanes; throws `Error`.
LaneStates lane_states(const std::string& database);

} // namespace pullrec::faults
