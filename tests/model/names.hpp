// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/image.hpp"

#include <optional>
#include <string>

namespace pullrec::model {

/// How an image becomes a key: as spelled (1.36), or expanded to the full name (up to 1.35).
enum class NameRule { raw, normalised };

/// An image taken apart; tag and digest are empty where the image has none.
struct Parts {
    std::string name;
    std::string tag;
    std::string digest;
};

/// The image as spelled, taken apart; nothing if it is no reference (kubelet 16.1).
std::optional<Parts> parse_raw(const std::string& text);

/// The image with host, `library/` and `latest` filled in; nothing if it is no reference (16.2).
std::optional<Parts> parse_normalised(const std::string& text);

/// The key of an image in a credential mapping under the rule; nothing if it does not parse.
std::optional<ImageName> trim(const Image& image, NameRule rule);

/// Whether a name that the runtime lists means what the image means: the same name, and the same
/// digest if the image has one, else the same tag.
bool means(const Image& image, const std::string& listed);

} // namespace pullrec::model
