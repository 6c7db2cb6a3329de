// SPDX-License-Identifier: Apache-2.0
#include "domain/match.hpp"

#include <algorithm>

namespace pullrec {

namespace {

/// A list of this length is no longer written to by a look-up, only by real pulls (kubelet 1).
constexpr std::size_t kWriteWhileMatchingLimit = 100;

bool has_room(const std::vector<Secret>& recorded) {
    return recorded.size() < kWriteWhileMatchingLimit;
}

bool same_hash(const Secret& shown, const Secret& known) {
    return !known.credential_hash.empty() && shown.credential_hash == known.credential_hash;
}

Match by_hash(const Secret& shown, const Secret& known, bool room) {
    return room ? Match{Rule::same_credential, &shown, &known}
                : Match{Rule::same_credential_unrecorded, nullptr, nullptr};
}

} // namespace

Match match_recorded(const std::vector<Secret>& pod, const std::vector<Secret>& recorded) {
    const bool room = has_room(recorded);
    for (const Secret& shown : pod) {
        for (const Secret& known : recorded) {
            const bool same_place = shown.coordinates == known.coordinates;
            if (same_hash(shown, known)) {
                return same_place ? Match{Rule::same_secret, nullptr, nullptr}
                                  : by_hash(shown, known, room);
            }
            if (same_place && room) {
                return {Rule::same_coordinates, &shown, &known};
            }
        }
    }
    return {};
}

Match match_proven(const std::vector<Secret>& pod, const std::vector<Secret>& recorded,
                   const ImageName& name, const std::vector<ProvenSecret>& proven) {
    const bool room = has_room(recorded);
    for (const Secret& shown : pod) {
        const auto known = [&](const Secret& secret) {
            return secret.coordinates == shown.coordinates;
        };
        const auto pulled = [&](const ProvenSecret& proof) {
            return proof.image_name == name && same_hash(shown, proof.secret);
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
            return by_hash(shown, proof->secret, room);
        }
    }
    return {};
}

} // namespace pullrec
