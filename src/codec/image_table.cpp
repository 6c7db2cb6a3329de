// SPDX-License-Identifier: Apache-2.0
#include "codec/image_table.hpp"

#include "codec/image_collector.hpp"
#include "codec/rounded_size.hpp"
#include "domain/error.hpp"
#include "domain/reference.hpp"

#include <fmt/format.h>

#include <utility>

namespace pullrec {
namespace {

constexpr std::string_view head_begin = "REF ";

[[noreturn]] void refuse(std::size_t line, std::string_view problem) {
    throw Error(ErrorCode::invalid_document, fmt::format("{} at line {}", problem, line));
}

/// Takes the next word of a row; empty at its end.
std::string_view take_word(std::string_view& row) {
    row.remove_prefix(std::min(row.find_first_not_of(" \r"), row.size()));
    const std::string_view word = row.substr(0, row.find_first_of(" \r"));
    row.remove_prefix(word.size());
    return word;
}

bool has_label(std::string_view labels, std::string_view wanted) {
    while (!labels.empty()) {
        const std::string_view label = labels.substr(0, labels.find(','));
        if (label == wanted) {
            return true;
        }
        labels.remove_prefix(std::min(label.size() + 1, labels.size()));
    }
    return false;
}

/// A row of words: name, media type, digest, size and its unit, platforms, labels.
ListedImage read_row(std::string_view row, std::size_t line) {
    ListedImage image;
    add_name(image, std::string(take_word(row)));
    take_word(row);
    image.target_digest = take_word(row);
    if (!is_digest(image.target_digest)) {
        refuse(line, "a row of the list is cut off or is none");
    }
    const std::string_view number = take_word(row);
    const std::string_view unit = take_word(row);
    const std::string_view platforms = take_word(row);
    if (platforms.empty()) {
        refuse(line, "a row of the list is cut off");
    }
    image.size = read_rounded_size(fmt::format("{} {}", number, unit));
    if (image.size == 0U) {
        image.size.reset();
    }
    image.size_is_rounded = image.size.has_value();
    image.pinned = has_label(take_word(row), "io.cri-containerd.pinned=pinned");
    return image;
}

} // namespace

bool is_image_table(std::string_view text) {
    const std::string_view head = text.substr(0, text.find('\n'));
    return head.starts_with(head_begin) && head.find(" DIGEST ") != std::string_view::npos;
}

ImageListing read_image_table(std::string_view text) {
    ImageCollector images;
    for (std::size_t line = 1; !text.empty(); ++line) {
        const auto end = text.find('\n');
        if (end == std::string_view::npos) {
            refuse(line, "the list is cut off");
        }
        const std::string_view row = text.substr(0, end);
        text.remove_prefix(end + 1);
        if (line > 1 && row.starts_with(head_begin)) {
            refuse(line, "a second list begins");
        }
        if (line > 1 && row.find_first_not_of(" \r") != std::string_view::npos) {
            images.add_by_target(read_row(row, line));
        }
    }
    return images.finish();
}

} // namespace pullrec
