// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pullrec {

/// The bounds between CRI-O's sizes, in bytes: the buckets of its histogram, each of which holds
/// its own bound (runtimes A.8).
inline constexpr std::array<std::int64_t, 11> kSizeBounds{
    1'000,       1'000'000,   10'000'000,  50'000'000,    100'000'000,   200'000'000,
    300'000'000, 400'000'000, 500'000'000, 1'000'000'000, 10'000'000'000};

inline constexpr std::size_t kSizeCount = kSizeBounds.size() + 1;

/// Which of CRI-O's sizes a number of bytes is of, from 0: exactly a bound is of the smaller.
std::size_t size_index(std::int64_t bytes);

/// CRI-O's label of a size: decimal bounds under binary names, `>1 KiB` for more than 1000 bytes.
std::string_view size_label(std::size_t index);

} // namespace pullrec
