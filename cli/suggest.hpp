// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace pullrec::cli {

/// How many letters must be inserted, dropped, changed or swapped with their neighbour to turn one
/// word into the other (optimal string alignment).
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The candidate most like a mistyped word; "" when none is near enough to be meant.
std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates);

} // namespace pullrec::cli
