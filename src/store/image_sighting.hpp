// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "domain/boot_moment.hpp"
#include "domain/image.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace pullrec::store {

/// Since when nothing refers to a name of an image of one namespace of the runtime.
struct ImageSighting {
    std::string runtime_namespace;
    ImageRef image_ref;
    std::string name;   ///< "" for an image without a name
    std::string target; ///< the digest it points at; "" when nobody told
    BootMoment since;

    friend bool operator==(const ImageSighting&, const ImageSighting&) = default;
};

/// Every sighting of a namespace, or of all, by namespace, image ref and name.
std::vector<ImageSighting> read_sightings(db::Connection& connection,
                                          std::string_view runtime_namespace);
std::vector<ImageSighting> read_all_sightings(db::Connection& connection);

/// Remembers a sighting in place of the one that is known of that name of that image.
void put_sighting(db::Connection& connection, const ImageSighting& sighting);

void delete_sighting(db::Connection& connection, const ImageSighting& sighting);

} // namespace pullrec::store
