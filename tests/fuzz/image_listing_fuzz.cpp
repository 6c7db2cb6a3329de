// SPDX-License-Identifier: Apache-2.0
#include "codec/container_listing.hpp"
#include "codec/image_listing.hpp"
#include "domain/error.hpp"

#include <cstdint>
#include <cstdlib>
#include <set>

using namespace pullrec;

namespace {

/// Each id once, a reason for every list that is not complete.
void check(const ImageListing& listing) {
    std::set<std::string> ids;
    for (const ListedImage& image : listing.images) {
        const bool is_repeated = !image.id.text.empty() && image.target_digest.empty() &&
                                 !ids.insert(image.id.text).second;
        if (is_repeated || (image.id.text.empty() && listing.extent == Extent::complete)) {
            std::abort();
        }
    }
    if ((listing.extent == Extent::complete) != listing.reason.empty()) {
        std::abort();
    }
}

template <class Read>
void read_or_refuse(Read read) {
    try {
        read();
    } catch (const Error& error) {
        if (error.code() != ErrorCode::invalid_document) {
            std::abort();
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    read_or_refuse([text] { check(read_image_listing(text)); });
    read_or_refuse([text] {
        const ContainerListing listing = read_container_listing(text);
        const ImageListing none;
        for (const ListedContainer& container : listing.containers) {
            if (UsedImages(none).find(container) != nullptr) {
                std::abort();
            }
        }
    });
    return 0;
}
