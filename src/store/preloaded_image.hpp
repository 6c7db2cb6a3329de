// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "db/connection.hpp"
#include "domain/image.hpp"

#include <compare>
#include <cstdint>
#include <functional>

namespace pullrec::store {

/// An image that was on the node before tracking began, under one of its names.
struct PreloadedImage {
    ImageRef image_ref;
    ImageName image_name; ///< normalised; "" for an image without a name
    friend auto operator<=>(const PreloadedImage&, const PreloadedImage&) = default;
};

/// Notes that an image was on the node before tracking began, under one of its names.
void insert_preloaded(db::Connection& connection, const ImageRef& ref, const ImageName& name);

/// Whether the list has this image under this name (normalised; safety decision 4).
bool is_preloaded(db::Connection& connection, const ImageRef& ref, const ImageName& name);

/// Takes an image off the list under one of its names; false when the list has it not.
bool delete_preloaded(db::Connection& connection, const PreloadedImage& image);

/// The whole list, by image ref and name.
void each_preloaded(db::Connection& connection,
                    const std::function<void(const PreloadedImage&)>& visit);

/// How many rows the list has.
std::int64_t count_preloaded(db::Connection& connection);

} // namespace pullrec::store
