// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "store/account.hpp"

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <unordered_map>

namespace pullrec::store {

/// The rows of accounts and credentials that one write transaction works with: each is looked up
/// once, and goes with the last that leads to it.
class Interned {
public:
    explicit Interned(db::Connection& connection) : connection_(connection) {}

    std::int64_t account(AccountKind kind, const Coordinates& coordinates);
    std::int64_t credential(const std::string& hash);

    /// Notes that a grant or a proof no longer leads to the row.
    void release_account(std::int64_t id) { released_accounts_.insert(id); }
    void release_credential(std::int64_t id) { released_credentials_.insert(id); }
    /// Removes the released rows to which nothing leads.
    void remove_unused();

    [[nodiscard]] db::Connection& connection() const { return connection_; }

private:
    struct HashCoordinates {
        std::size_t operator()(const Coordinates& coordinates) const noexcept;
    };
    using Accounts = std::unordered_map<Coordinates, std::int64_t, HashCoordinates>;

    db::Connection& connection_;
    std::array<Accounts, 2> accounts_; ///< by kind
    std::unordered_map<std::string, std::int64_t> credentials_;
    std::set<std::int64_t> released_accounts_;
    std::set<std::int64_t> released_credentials_;
};

} // namespace pullrec::store
