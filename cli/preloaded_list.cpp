// SPDX-License-Identifier: Apache-2.0
#include "cli/preloaded_list.hpp"

#include "cli/image_list.hpp"
#include "domain/error.hpp"

#include <fmt/format.h>

#include <utility>

namespace pullrec::cli {

namespace {

void require_complete(const Invocation& invocation, const ImageListing& listing) {
    if (listing.images.empty()) {
        throw Error(ErrorCode::refused, "the list holds no image: check the runtime's socket and "
                                        "namespace, or say --preloaded none");
    }
    if (listing.extent == Extent::partial) {
        throw Error(ErrorCode::refused,
                    fmt::format("the list is not complete ({}): images that it lacks would have to "
                                "be pulled again. List all images with their ids",
                                listing.reason));
    }
    if (listing.extent == Extent::filtered_looking) {
        invocation.err.write(fmt::format(
            "pullrec: the list looks filtered ({}): what it lacks will not count as preloaded\n",
            listing.reason));
    }
}

ImageListing complete_list(const Invocation& invocation, const std::string& name) {
    ImageListing listing = read_image_list(name);
    require_complete(invocation, listing);
    return listing;
}

} // namespace

std::vector<ListedImage> images_of_node(const Invocation& invocation, const std::string& list) {
    return complete_list(invocation, list).images;
}

std::vector<Option> preloaded_options() {
    return {{.name = "preloaded",
             .value = "LIST|none",
             .help = "only these count: a file (- for standard input) with the output of "
                     "'crictl images -o json', or none",
             .heading = "Required (one)"},
            {.name = "absence-is-preloaded",
             .help = "every image without a record counts, as for a kubelet",
             .heading = "Required (one)"}};
}

PreloadedList preloaded_list(const Invocation& invocation) {
    const Arguments& arguments = invocation.arguments;
    if (arguments.given("preloaded") == arguments.given("absence-is-preloaded")) {
        throw Error(ErrorCode::usage,
                    "say which images without a record count as preloaded: --preloaded LIST, "
                    "--preloaded none or --absence-is-preloaded, one of them");
    }
    const auto list = arguments.text("preloaded");
    if (!list) {
        return {};
    }
    if (*list == "none") {
        return {std::vector<ListedImage>(), {}};
    }
    ImageListing listing = complete_list(invocation, *list);
    std::vector<ImageAlias> aliases = aliases_of(listing);
    return {std::move(listing.images), std::move(aliases)};
}

} // namespace pullrec::cli
