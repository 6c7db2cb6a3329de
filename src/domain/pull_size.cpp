// SPDX-License-Identifier: Apache-2.0
#include "domain/pull_size.hpp"

#include <algorithm>

namespace pullrec {
namespace {

constexpr std::array<std::string_view, kSizeCount> kLabels{
    ">0 B",     ">1 KiB",   ">1 MiB",   ">10 MiB",  ">50 MiB", ">100 MiB",
    ">200 MiB", ">300 MiB", ">400 MiB", ">500 MiB", ">1 GiB",  ">10 GiB"};

} // namespace

std::size_t size_index(std::int64_t bytes) {
    return static_cast<std::size_t>(
        std::lower_bound(kSizeBounds.begin(), kSizeBounds.end(), bytes) - kSizeBounds.begin());
}

std::string_view size_label(std::size_t index) {
    return kLabels.at(index);
}

} // namespace pullrec
