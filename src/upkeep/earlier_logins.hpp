// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/revocation.hpp"
#include "store/reader.hpp"

#include <cstdint>
#include <map>
#include <span>
#include <tuple>
#include <vector>

namespace pullrec::upkeep {

/// Logins that pulled before their secrets were rotated: under `strict` each opens as a grant does.
class EarlierLogins {
public:
    /// Takes note of what such logins open.
    void keep(const std::vector<store::Opening>& openings);

    /// The secrets of those that lose the record of this row, one a login.
    [[nodiscard]] std::vector<Coordinates> that_lose(std::int64_t row, const store::Reader& reader,
                                                     std::span<const Revocation> revocations) const;

private:
    using Key = std::tuple<std::int64_t, std::int64_t, std::int64_t>; ///< mapping, account, login

    std::map<std::int64_t, std::map<Key, ImageName>> by_record_;
};

} // namespace pullrec::upkeep
