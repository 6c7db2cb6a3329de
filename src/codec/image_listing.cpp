// SPDX-License-Identifier: Apache-2.0
#include "codec/image_listing.hpp"

#include "codec/document_text.hpp"
#include "codec/image_collector.hpp"
#include "codec/image_entry.hpp"
#include "codec/image_table.hpp"
#include "domain/error.hpp"

#include <fmt/format.h>

#include <utility>

namespace pullrec {
namespace {

constexpr std::string_view no_list = "no image list";
constexpr std::string_view cure = "give what 'crictl images -o json' prints";
constexpr std::string_view second_list = "a second list begins";

/// Puts one entry where its tool's way of listing wants it.
void add_entry(LaxReader& in, ImageEntry entry, ImageCollector& images) {
    switch (entry.shape) {
    case EntryShape::cri:
    case EntryShape::podman:
        images.add_by_id(std::move(entry.image));
        return;
    case EntryShape::inspecti:
        images.lacks("the list holds the images that 'crictl inspecti' was asked for, not all");
        images.add_by_id(std::move(entry.image));
        return;
    case EntryShape::nerdctl:
        images.lacks("nerdctl leaves out images whose content is missing");
        images.add_by_target(std::move(entry.image));
        return;
    case EntryShape::list:
        for (ListedImage& image : entry.images) {
            images.add_by_id(std::move(image));
        }
        return;
    case EntryShape::unknown:
        break;
    }
    in.refuse(no_list, cure);
}

/// Reads an array, whose elements must all have one shape.
void read_array(LaxReader& in, ImageCollector& images) {
    EntryShape shape = EntryShape::unknown;
    in.list([&] {
        ImageEntry entry = read_image_entry(in);
        const bool is_other = shape != EntryShape::unknown && entry.shape != shape;
        if (is_other || entry.shape == EntryShape::list || entry.shape == EntryShape::nerdctl) {
            in.refuse(no_list, cure);
        }
        shape = entry.shape;
        add_entry(in, std::move(entry), images);
    });
}

/// What may follow a document: only more of what these two print one after another.
bool may_repeat(EntryShape shape) {
    return shape == EntryShape::inspecti || shape == EntryShape::nerdctl;
}

ImageListing read_json(std::string_view text) {
    const DocumentSource source{text};
    LaxReader in(source);
    ImageCollector images;
    std::optional<EntryShape> before;
    while (in.next_document()) {
        if (before && !may_repeat(*before)) {
            in.refuse(second_list, "give one list");
        }
        if (in.token() == json::Token::array_begin) {
            if (before) {
                in.refuse(second_list, "give one list");
            }
            read_array(in, images);
            before = EntryShape::unknown;
            continue;
        }
        ImageEntry entry = read_image_entry(in);
        if (entry.shape == EntryShape::cri || entry.shape == EntryShape::podman ||
            (before && entry.shape != *before)) {
            in.refuse(no_list, cure);
        }
        before = entry.shape;
        add_entry(in, std::move(entry), images);
    }
    return images.finish();
}

} // namespace

ImageListing read_image_listing(std::string_view text) {
    if (text.size() > json_limit) {
        throw Error(ErrorCode::invalid_document, "the image list is larger than 64 MiB");
    }
    const auto begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) {
        throw Error(ErrorCode::invalid_document, "the image list is empty text");
    }
    if (is_image_table(text)) {
        return read_image_table(text);
    }
    if (text[begin] != '{' && text[begin] != '[') {
        throw Error(ErrorCode::invalid_document, fmt::format("{}: {}", no_list, cure));
    }
    return read_json(text);
}

} // namespace pullrec
