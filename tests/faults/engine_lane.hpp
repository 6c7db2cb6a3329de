// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "journal/pull_manager.hpp"
#include "tests/faults/step.hpp"

#include <memory>
#include <string>

namespace pullrec::faults {

/// Makes steps on the engine; each start is another holder.
class EngineLane {
public:
    explicit EngineLane(journal::SharedStore& store) : store_(&store) {}

    /// Whether a pull is demanded, for an `ask`; throws `Error`. After a start that threw, only
    /// another start may follow.
    bool make(const Step& step);
    [[nodiscard]] bool is_started() const { return manager_ != nullptr; }

    /// Ends the process of the lane.
    void end() { manager_.reset(); }
    /// The next one uses this store.
    void use(journal::SharedStore& store) { store_ = &store; }

private:
    void begin(const Step& step);

    journal::SharedStore* store_;
    std::unique_ptr<journal::PullManager> manager_;
    Timestamp now_;
};

/// Makes an authority by the kubelet's own rule, so that a lost record opens its image.
void make_database(const std::string& path);

} // namespace pullrec::faults
