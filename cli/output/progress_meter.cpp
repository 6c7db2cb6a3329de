// SPDX-License-Identifier: Apache-2.0
#include "cli/output/progress_meter.hpp"

#include <fmt/format.h>

#include <utility>

namespace pullrec::cli {

namespace {

constexpr std::chrono::seconds kQuietStart{2};
constexpr std::chrono::milliseconds kBetween{100};
constexpr std::string_view kClearLine = "\r\x1b[K";

} // namespace

ProgressMeter::ProgressMeter(Output& err, bool on_terminal, std::string noun,
                             Clock::time_point begun)
    : err_(err), on_terminal_(on_terminal), noun_(std::move(noun)), next_(begun + kQuietStart) {}

ProgressMeter::~ProgressMeter() {
    if (shown_) {
        err_.write(kClearLine);
        err_.flush();
    }
}

void ProgressMeter::show(std::size_t done, std::size_t total, Clock::time_point now) {
    if (!on_terminal_ || now < next_) {
        return;
    }
    next_ = now + kBetween;
    shown_ = true;
    err_.write(fmt::format("{}{} of {} {}", kClearLine, done, total, noun_));
    err_.flush();
}

} // namespace pullrec::cli
