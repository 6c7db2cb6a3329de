// SPDX-License-Identifier: Apache-2.0
#include "upkeep/earlier_logins.hpp"

namespace pullrec::upkeep {

void EarlierLogins::keep(const std::vector<store::Opening>& openings) {
    for (const store::Opening& opening : openings) {
        by_record_[opening.record].try_emplace(
            {opening.mapping, opening.account, opening.credential}, opening.image_name);
    }
}

std::vector<Coordinates> EarlierLogins::that_lose(std::int64_t row, const store::Reader& reader,
                                                  std::span<const Revocation> revocations) const {
    std::vector<Coordinates> lost;
    const auto known = by_record_.find(row);
    if (known == by_record_.end()) {
        return lost;
    }
    for (const auto& [key, name] : known->second) {
        const auto [mapping, account, login] = key;
        const Secret secret{reader.account(account).coordinates, reader.credential(login).hash};
        if (is_revoked(name, secret, revocations)) {
            lost.push_back(secret.coordinates);
        }
    }
    return lost;
}

} // namespace pullrec::upkeep
