// SPDX-License-Identifier: Apache-2.0
#include "cli/suggest.hpp"

#include <algorithm>
#include <vector>

namespace pullrec::cli {

namespace {

/// Words beyond this are not typing mistakes, and the distance costs their product.
constexpr std::size_t longest_word = 64;

} // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> cost(a.size() + 1,
                                               std::vector<std::size_t>(b.size() + 1, 0));
    for (std::size_t i = 0; i <= a.size(); ++i) {
        cost[i][0] = i;
    }
    for (std::size_t j = 0; j <= b.size(); ++j) {
        cost[0][j] = j;
    }
    for (std::size_t i = 1; i <= a.size(); ++i) {
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
            cost[i][j] =
                std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + change});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
            }
        }
    }
    return cost[a.size()][b.size()];
}

std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates) {
    if (word.size() > longest_word) {
        return {};
    }
    std::string_view best;
    std::size_t best_distance = std::max<std::size_t>(1, word.size() / 3) + 1;
    for (const auto candidate : candidates) {
        const bool is_start = word.size() >= 3 && candidate.substr(0, word.size()) == word;
        const auto distance = is_start ? 1 : edit_distance(word, candidate);
        if (distance < best_distance) {
            best = candidate;
            best_distance = distance;
        }
    }
    return best;
}

} // namespace pullrec::cli
