// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/faults/trial.hpp"

#include <vector>

namespace pullrec::faults {

/// Several lanes of one agent whose writes come into one transaction while things fail, and one
/// more whose work throws.
class BatchTrial {
public:
    /// Opens the database, in which lane 0 may be as in `worlds` and the others hold nothing, and
    /// starts every lane; nothing may fail yet.
    BatchTrial(const std::string& database, const Worlds& worlds, std::uint64_t seed);

    /// All lanes write at once, once for each kind of writing step.
    void bear();
    /// Now that nothing fails any more: as of a `Trial`, for each lane.
    void go_on();

    [[nodiscard]] std::vector<std::string> violations() const;

private:
    void bear(int round);
    void write_in_vain();

    std::shared_ptr<journal::SharedStore> store_;
    std::vector<Trial> lanes_;
    std::vector<std::string> violations_;
};

} // namespace pullrec::faults
