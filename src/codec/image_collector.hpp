// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/listed_image.hpp"

#include <string>
#include <string_view>
#include <unordered_map>

namespace pullrec {

/// Puts the entries of a listing together: tools list an image once for every name it has.
class ImageCollector {
public:
    /// Adds an entry to the image with the same id; without one it stays alone.
    void add_by_id(ListedImage entry);

    /// Adds an entry to the image with the same target digest.
    void add_by_target(ListedImage entry);

    /// Notes why the list is not complete; the first reason stays.
    void lacks(std::string_view reason);

    /// The listing; images without an id make it partial.
    ImageListing finish();

private:
    void add(const std::string& key, ListedImage entry);

    std::unordered_map<std::string, std::size_t> index_;
    ImageListing listing_;
};

/// Files a name where it belongs: an id, `repository@digest` or `repository:tag`; what stands for
/// no name (`<none>`) is dropped.
void add_name(ListedImage& image, std::string name);

} // namespace pullrec
