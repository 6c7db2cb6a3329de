// SPDX-License-Identifier: Apache-2.0
#include "domain/match.hpp"

#include <algorithm>

namespace pullrec {

namespace {

/// A list of this length is no longer written to by a look-up, only by real pulls (kubelet 1).
constexpr std::size_t kWriteWhileMatchingLimit = 100;

bool has_room(std::span<const SecretView> recorded) {
    return recorded.size() < kWriteWhileMatchingLimit;
}

bool same_hash(const Secret& shown, const SecretView& known) {
    return !known.credential_hash.empty() && shown.credential_hash == known.credential_hash;
}

bool same_place(const Secret& shown, const SecretView& known) {
    return view_of(shown.coordinates) == known.coordinates;
}

/// Whether its secret has a grant, whatever login that holds today.
bool is_granted(const SecretView& proof, std::span<const SecretView> recorded) {
    return std::any_of(recorded.begin(), recorded.end(), [&](const SecretView& known) {
        return known.coordinates == proof.coordinates;
    });
}

Match by_hash(const Secret& shown, const SecretView& known, bool room) {
    return room ? Match{Rule::same_credential, &shown, &known}
                : Match{Rule::same_credential_unrecorded, nullptr, nullptr};
}

} // namespace

Match match_recorded(const std::vector<Secret>& pod, std::span<const SecretView> recorded) {
    const bool room = has_room(recorded);
    for (const Secret& shown : pod) {
        for (const SecretView& known : recorded) {
            if (same_hash(shown, known)) {
                return same_place(shown, known) ? Match{Rule::same_secret, nullptr, nullptr}
                                                : by_hash(shown, known, room);
            }
            if (room && same_place(shown, known)) {
                return {Rule::same_coordinates, &shown, &known};
            }
        }
    }
    return {};
}

Match match_proven(const std::vector<Secret>& pod, std::span<const SecretView> recorded,
                   std::span<const SecretView> proven) {
    const bool room = has_room(recorded);
    for (const Secret& shown : pod) {
        const auto known = [&](const SecretView& secret) { return same_place(shown, secret); };
        const auto pulled = [&](const SecretView& secret) {
            return same_hash(shown, secret) && is_granted(secret, recorded);
        };
        const auto place = std::find_if(recorded.begin(), recorded.end(), known);
        const auto proof = std::find_if(proven.begin(), proven.end(), pulled);
        const bool login_pulled = proof != proven.end();
        if (place != recorded.end() && (login_pulled || same_hash(shown, *place))) {
            return {Rule::same_secret, nullptr, nullptr};
        }
        if (place != recorded.end() && room) {
            return {Rule::same_coordinates, &shown, &*place};
        }
        if (login_pulled) {
            return by_hash(shown, *proof, room);
        }
    }
    return {};
}

} // namespace pullrec
