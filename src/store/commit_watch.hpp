// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/commit_stamp.hpp"
#include "store/store.hpp"

#include <memory>
#include <optional>
#include <utility>

namespace pullrec::store {

using db::CommitStamp;

/// Tells whether any process has committed to a database since; see db/commit_stamp.hpp.
class CommitWatch {
public:
    /// Keeps the store open for that and uses it for nothing else; throws `Error`.
    explicit CommitWatch(std::unique_ptr<Store> pin)
        : pin_(std::move(pin)),
          watch_(translated([&] { return db::CommitWatch(pin_->connection()); })) {}

    [[nodiscard]] std::optional<CommitStamp> stamp() const { return watch_.stamp(); }
    [[nodiscard]] bool unchanged(const CommitStamp& stamp) const noexcept {
        return watch_.unchanged(stamp);
    }

private:
    std::unique_ptr<Store> pin_;
    db::CommitWatch watch_;
};

} // namespace pullrec::store
