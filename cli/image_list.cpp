// SPDX-License-Identifier: Apache-2.0
#include "cli/image_list.hpp"

#include "cli/input.hpp"
#include "codec/document_text.hpp"
#include "codec/image_listing.hpp"

namespace pullrec::cli {

ImageListing read_image_list(const std::string& name) {
    const std::string text = read_input(name, json_limit);
    return naming_input(name, [&] { return read_image_listing(text); });
}

} // namespace pullrec::cli
