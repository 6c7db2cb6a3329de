// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/record.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace pullrec::store {

/// The API version of a file as its column holds it; none for what we wrote ourselves.
constexpr std::optional<std::string_view> to_column(std::optional<ApiVersion> version) {
    return version ? std::optional(name_of(*version)) : std::nullopt;
}
/// The schema lets no other text in.
inline std::optional<ApiVersion> version_from_column(const std::optional<std::string>& text) {
    if (!text) {
        return std::nullopt;
    }
    return *text == name_of(ApiVersion::v1alpha1) ? ApiVersion::v1alpha1 : ApiVersion::v1beta1;
}

} // namespace pullrec::store
