// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/output.hpp"

#include <chrono>
#include <cstddef>
#include <string>

namespace pullrec::cli {

/// Tells a person how far long work is: only on a terminal, only after two seconds, ten times a
/// second; the line is gone when it ends.
class ProgressMeter {
public:
    using Clock = std::chrono::steady_clock;

    /// `noun` is what is counted, as in `files`.
    ProgressMeter(Output& err, bool on_terminal, std::string noun, Clock::time_point begun);
    ~ProgressMeter();
    ProgressMeter(const ProgressMeter&) = delete;
    ProgressMeter& operator=(const ProgressMeter&) = delete;

    void show(std::size_t done, std::size_t total, Clock::time_point now);

private:
    Output& err_;
    bool on_terminal_;
    std::string noun_;
    Clock::time_point next_;
    bool shown_ = false;
};

} // namespace pullrec::cli
