// SPDX-License-Identifier: Apache-2.0
#include "store/interned.hpp"

#include "store/credential.hpp"

namespace pullrec::store {

std::size_t Interned::HashCoordinates::operator()(const Coordinates& coordinates) const noexcept {
    const std::hash<std::string> hash;
    constexpr std::size_t kPrime = 1'000'003;
    return (hash(coordinates.uid) * kPrime + hash(coordinates.name)) * kPrime +
           hash(coordinates.name_space);
}

std::int64_t Interned::account(AccountKind kind, const Coordinates& coordinates) {
    auto& known = accounts_.at(static_cast<std::size_t>(kind));
    const auto found = known.find(coordinates);
    return found != known.end()
               ? found->second
               : known.emplace(coordinates, intern_account(connection_, kind, coordinates))
                     .first->second;
}

std::int64_t Interned::credential(const std::string& hash) {
    const auto found = credentials_.find(hash);
    return found != credentials_.end()
               ? found->second
               : credentials_.emplace(hash, intern_credential(connection_, hash)).first->second;
}

void Interned::remove_unused() {
    for (const std::int64_t id : released_accounts_) {
        delete_unused_account(connection_, id);
    }
    for (const std::int64_t id : released_credentials_) {
        delete_unused_credential(connection_, id);
    }
    released_accounts_.clear();
    released_credentials_.clear();
    // what was looked up may be gone
    accounts_ = {};
    credentials_.clear();
}

} // namespace pullrec::store
