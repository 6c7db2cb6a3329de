// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/fault_points.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

namespace pullrec::faults {

namespace {

bool is_allocation(Call call) {
    return std::ranges::find(kAllocations, call) != kAllocations.end();
}

std::vector<Fault> ways_to_fail(Call call, bool deadly) {
    std::vector<Fault> ways;
    if (deadly) {
        return {{.call = call, .deadly = true}};
    }
    for (const bool sticky : {false, true}) {
        ways.push_back({call, 1, sticky, false, false});
        if (!is_allocation(call)) {
            ways.push_back({call, 1, sticky, true, false});
        }
    }
    if (call == Call::write || call == Call::raw_write) {
        ways.push_back({call, 1, false, true, true});
    }
    return ways;
}

} // namespace

long stride_at(double scale, long at_scale_1) {
    return std::max(1L, static_cast<long>(static_cast<double>(at_scale_1) / scale));
}

std::function<long(Call)> counts_of(const std::function<void()>& f) {
    arm({Call::read, std::numeric_limits<long>::max()});
    f();
    disarm();
    return [counts = counted_by_kind()](Call call) {
        return counts.at(static_cast<std::size_t>(call));
    };
}

void at_points(std::span<const Call> kinds, const Spread& spread,
               const std::function<long(Call)>& count, const std::function<void(const Fault&)>& f) {
    std::mt19937_64 random(spread.seed);
    auto number = static_cast<long>(spread.seed);
    for (const Call call : kinds) {
        const long calls = count(call);
        const long tried = std::min(spread.points, calls);
        for (Fault fault : ways_to_fail(call, spread.deadly)) {
            for (long point = 0; point < tried; ++point) {
                const long from = calls * point / tried;
                const long to = calls * (point + 1) / tried;
                fault.nth =
                    1 + from + static_cast<long>(random() % static_cast<std::uint64_t>(to - from));
                if (number++ % spread.stride == 0) {
                    f(fault);
                }
            }
        }
    }
}

std::string text_of(const Fault& fault) {
    return fmt::format("{} {}{}{}{}", name_of(fault.call), fault.nth,
                       fault.sticky ? " and all later" : "", fault.full ? " no space" : "",
                       fault.deadly    ? " kills"
                       : fault.partial ? " half done"
                                       : "");
}

} // namespace pullrec::faults
