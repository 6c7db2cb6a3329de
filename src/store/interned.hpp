// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "store/account.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>

namespace pullrec::store {

/// The rows of accounts and credentials that one write transaction has looked up, so that each is
/// looked up once.
class Interned {
public:
    explicit Interned(db::Connection& connection) : connection_(connection) {}

    std::int64_t account(AccountKind kind, const Coordinates& coordinates);
    std::int64_t credential(const std::string& hash);

    [[nodiscard]] db::Connection& connection() const { return connection_; }

private:
    struct HashCoordinates {
        std::size_t operator()(const Coordinates& coordinates) const noexcept;
    };
    using Accounts = std::unordered_map<Coordinates, std::int64_t, HashCoordinates>;

    db::Connection& connection_;
    std::array<Accounts, 2> accounts_; ///< by kind
    std::unordered_map<std::string, std::int64_t> credentials_;
};

} // namespace pullrec::store
