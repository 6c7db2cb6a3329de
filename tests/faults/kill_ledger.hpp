// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/faults/step.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace pullrec::faults {

/// How a step of a lane ended, as far as anybody knows.
enum class Fate : std::uint8_t {
    under_way,
    acknowledged,
    found_done,    ///< its process was killed, and it was in the database
    found_not_done ///< its process was killed, and it was not
};

/// What the model says a pod must be answered at the moment.
enum class Expected : std::uint8_t { unknown, pull, use };

/// The pods that readers ask for: one with a login, and one with none.
inline constexpr std::size_t kPods = 2;
inline constexpr std::size_t kQuestions = kImagesOfLane * kPods;

/// Question `number` about a lane, as an `ask`.
Step question(int lane, std::size_t number);

/// What processes that are killed leave behind about one database; lies in shared memory, so it
/// survives them as the machine's memory would.
struct Ledger {
    static constexpr std::size_t kSteps = 4'000;

    struct Lane {
        std::atomic<std::uint32_t> steps; ///< begun
        std::array<std::atomic<bool>, kSteps> is_start;
        std::array<std::atomic<Fate>, kSteps> fates;
        std::atomic<std::uint64_t> version; ///< moves before and after each step
        std::array<std::atomic<Expected>, kQuestions> expected;
    };
    std::array<Lane, kLanes> lanes;
    std::atomic<long> acknowledged;
    std::atomic<long> answers; ///< that a reader compared
    std::atomic<long> violations;
    std::array<char, 2'000> words; ///< about the first violation

    void accuse(std::string_view what);

    /// A ledger that forked children share.
    static std::shared_ptr<Ledger> make();
};

} // namespace pullrec::faults
