// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <string>
#include <string_view>

namespace pullrec {

/// The container's `image` string exactly as the pod spells it; the key of an intent.
struct Image {
    std::string text;
    friend auto operator<=>(const Image&, const Image&) = default;
};

/// An image without tag and digest: the key of a credential mapping.
/// Two spellings exist (raw since 1.36, normalised before); the profile tells which is meant.
struct ImageName {
    std::string text;
    friend auto operator<=>(const ImageName&, const ImageName&) = default;
    friend bool operator==(const ImageName&, const ImageName&) = default;
    friend auto operator<=>(const ImageName& name, std::string_view other) {
        return std::string_view(name.text) <=> other;
    }
    friend bool operator==(const ImageName& name, std::string_view other) {
        return name.text == other;
    }
};

/// The runtime's identifier of an image on this node: opaque, never parsed, never completed.
struct ImageRef {
    std::string text;
    friend auto operator<=>(const ImageRef&, const ImageRef&) = default;
};

} // namespace pullrec
