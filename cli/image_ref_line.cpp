// SPDX-License-Identifier: Apache-2.0
#include "cli/image_ref_line.hpp"

#include <algorithm>
#include <string>

namespace pullrec::cli {

namespace {

std::string_view without_prefix(std::string_view text, std::string_view prefix) {
    return text.starts_with(prefix) ? text.substr(prefix.size()) : text;
}

bool is_image_id(std::string_view text) {
    constexpr std::size_t kDigits = 64;
    const std::string_view digits = without_prefix(text, "sha256:");
    return digits.size() == kDigits && std::all_of(digits.begin(), digits.end(), [](char digit) {
               return (digit >= '0' && digit <= '9') || (digit >= 'a' && digit <= 'f');
           });
}

} // namespace

std::optional<ImageRef> image_ref_of_line(std::string_view line) {
    const std::string_view id = without_prefix(line, "Image is up to date for ");
    return is_image_id(id) ? std::optional(ImageRef{std::string(id)}) : std::nullopt;
}

} // namespace pullrec::cli
