// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/fault_plan.hpp"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <unistd.h>

namespace pullrec::faults {

namespace {

Fault planned;
std::atomic<bool> armed{false};
std::array<std::atomic<long>, kCalls.size()> calls;
std::atomic<long> struck{0};
thread_local int depth = 0;

} // namespace

InProduct::InProduct() {
    ++depth;
}

InProduct::~InProduct() {
    --depth;
}

bool InProduct::is_here() {
    return depth > 0;
}

std::string_view name_of(Call call) {
    static constexpr std::array<std::string_view, kCalls.size()> names{"read",
                                                                       "write",
                                                                       "sync",
                                                                       "truncate",
                                                                       "open",
                                                                       "remove",
                                                                       "map index",
                                                                       "lock",
                                                                       "access",
                                                                       "lock index",
                                                                       "size",
                                                                       "raw sync",
                                                                       "rename",
                                                                       "raw open",
                                                                       "raw write",
                                                                       "raw remove",
                                                                       "allocation of SQLite",
                                                                       "allocation"};
    return names.at(static_cast<std::size_t>(call));
}

void arm(const Fault& fault) {
    planned = fault;
    for (std::atomic<long>& one : calls) {
        one = 0;
    }
    struck = 0;
    armed = true;
}

long disarm() {
    armed = false;
    return struck;
}

long counted() {
    return calls.at(static_cast<std::size_t>(planned.call));
}

std::array<long, kCalls.size()> counted_by_kind() {
    std::array<long, kCalls.size()> counts{};
    std::copy(calls.begin(), calls.end(), counts.begin());
    return counts;
}

const Fault* strikes(Call call) {
    if (!armed) {
        return nullptr;
    }
    const long number = ++calls.at(static_cast<std::size_t>(call));
    if (call != planned.call) {
        return nullptr;
    }
    if (planned.sticky ? number < planned.nth : number != planned.nth) {
        return nullptr;
    }
    ++struck;
    if (planned.deadly) {
        ::kill(::getpid(), SIGKILL);
    }
    return &planned;
}

} // namespace pullrec::faults
