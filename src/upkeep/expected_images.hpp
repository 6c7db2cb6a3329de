// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/listed_name.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pullrec::upkeep {

/// Whose rule tells which names an expected image keeps (runtimes B.2).
enum class ExpectedMatch : std::uint8_t {
    talos_1_7,    ///< kept names: of the same repository with the same tag, or the same digest
    talos_digest, ///< kept digests: the expected one, or that of the first image with its tag
    all           ///< what either keeps, the same name however it is spelled, and every tag of a
                  ///< repository that is expected without tag and digest
};

/// How a listed name came to be kept.
enum class ExpectedHow : std::uint8_t { tag, digest, name, repository };

/// Which expected image keeps a name, by its place in the list, and how.
struct Expectation {
    std::size_t expected = 0;
    ExpectedHow how = ExpectedHow::tag;

    friend bool operator==(const Expectation&, const Expectation&) = default;
};

/// An expected image that is no reference in full form: with one of them nothing can be planned.
struct ExpectedFault {
    std::size_t expected = 0;
    ReferenceFault fault = ReferenceFault::none;

    friend bool operator==(const ExpectedFault&, const ExpectedFault&) = default;
};

/// Every bad entry of a list of expected images.
std::vector<ExpectedFault> faults_of(std::span<const std::string> expected);

/// What each listed name is expected by, if anything; `expected` must be without faults.
std::vector<std::optional<Expectation>> expand(std::span<const std::string> expected,
                                               std::span<const ListedName> names,
                                               ExpectedMatch match);

} // namespace pullrec::upkeep
