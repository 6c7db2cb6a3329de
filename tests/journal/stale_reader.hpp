// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/commit_stamp.hpp"
#include "journal/decision_cache.hpp"

#include <cstdint>
#include <string>

namespace pullrec::test {

/// How a reader decides that what it kept is still good. Only `whole` is the product's.
enum class Check {
    whole,          ///< all of the header, as `CommitWatch::unchanged`
    change_counter, ///< only the header's `iChange`
    none            ///< what was kept is good for ever
};

/// Reads the value of the stress's database through the product's cache, under some check.
class StaleReader {
public:
    StaleReader(const std::string& database, Check check);

    /// The value, from memory where the check lets it.
    std::int64_t value();

    /// How often it came from memory.
    [[nodiscard]] std::uint64_t from_memory() const { return from_memory_; }

    /// The change counter of the header now.
    [[nodiscard]] std::uint32_t change_counter() const;

private:
    [[nodiscard]] bool unchanged(const db::CommitStamp& stamp) const;
    std::int64_t read();

    journal::DecisionCache cache_{1'000'000};
    db::Connection connection_;
    db::CommitWatch watch_;
    Check check_;
    std::uint64_t from_memory_ = 0;
};

} // namespace pullrec::test
