// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "journal/liveness.hpp"
#include "store/writer.hpp"

#include <chrono>
#include <cstddef>
#include <span>
#include <vector>

namespace pullrec::journal {

class SharedStore;

/// An operation whose leader does not end it, and how it must end.
struct Reaped {
    store::PullOperation operation;
    store::PullResult result = store::PullResult::abandoned;

    friend bool operator==(const Reaped&, const Reaped&) = default;
};

/// How a reaper judges.
struct ReapView {
    const Liveness& liveness;
    Timestamp now;
    std::chrono::microseconds uptime{0};
};

/// What would be reaped now, by id.
std::vector<Reaped> plan_reaping(const store::Reader& reader, const ReapView& view);

/// Ends what the plan names, few a transaction, each judged again in it; tells what was ended. The
/// intents stay: their images stay closed until a pull is recorded or an agent recovers.
std::vector<Reaped> reap(SharedStore& store, std::span<const Reaped> plan, const ReapView& view);

/// Forgets operations that ended more than a day ago, a bounded number; whoever begins one does so.
void forget_old(store::Writer& writer, Timestamp now);

} // namespace pullrec::journal
