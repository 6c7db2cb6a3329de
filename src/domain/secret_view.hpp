// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/credentials.hpp"

#include <string_view>

namespace pullrec {

/// Coordinates that lie elsewhere.
struct CoordinatesView {
    std::string_view name_space;
    std::string_view name;
    std::string_view uid;
    friend bool operator==(const CoordinatesView&, const CoordinatesView&) = default;
};

/// A secret that lies elsewhere.
struct SecretView {
    CoordinatesView coordinates;
    std::string_view credential_hash;
};

inline CoordinatesView view_of(const Coordinates& coordinates) {
    return {coordinates.name_space, coordinates.name, coordinates.uid};
}

inline SecretView view_of(const Secret& secret) {
    return {view_of(secret.coordinates), secret.credential_hash};
}

inline Secret copy_of(const SecretView& view) {
    const CoordinatesView& place = view.coordinates;
    return {{std::string(place.name_space), std::string(place.name), std::string(place.uid)},
            std::string(view.credential_hash)};
}

} // namespace pullrec
