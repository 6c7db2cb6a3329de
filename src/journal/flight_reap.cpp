// SPDX-License-Identifier: Apache-2.0
#include "journal/flight_reap.hpp"

#include "journal/flight_end.hpp"
#include "journal/flight_leader.hpp"
#include "journal/shared_store.hpp"

#include <algorithm>

namespace pullrec::journal {

namespace {

constexpr std::size_t kReapedAtOnce = 100;
/// More than one begins at a time, so that the table shrinks to what a day brings.
constexpr std::size_t kForgottenAtOnce = 10;
constexpr std::chrono::hours kRemembered{24};

void end(store::Writer& writer, std::span<const Reaped> batch, const ReapView& view,
         std::vector<Reaped>& done) {
    for (const Reaped& planned : batch) {
        const auto operation = writer.operation(planned.operation.id);
        if (!operation || operation->end) {
            continue;
        }
        const auto result = overdue(*operation, view.liveness, view.uptime);
        if (result && end_flight(writer, *operation, {*result, view.now, {}, {}, {}})) {
            done.push_back({*operation, *result});
        }
    }
}

} // namespace

std::vector<Reaped> plan_reaping(const store::Reader& reader, const ReapView& view) {
    std::vector<Reaped> plan;
    reader.each_running([&](const store::PullOperation& operation) {
        if (const auto result = overdue(operation, view.liveness, view.uptime)) {
            plan.push_back({operation, *result});
        }
    });
    std::sort(plan.begin(), plan.end(),
              [](const Reaped& a, const Reaped& b) { return a.operation.id < b.operation.id; });
    return plan;
}

std::vector<Reaped> reap(SharedStore& store, std::span<const Reaped> plan, const ReapView& view) {
    std::vector<Reaped> done;
    for (std::size_t begin = 0; begin < plan.size(); begin += kReapedAtOnce) {
        const auto batch = plan.subspan(begin, std::min(kReapedAtOnce, plan.size() - begin));
        const auto some = store.write([&](store::Writer& writer, bool) {
            std::vector<Reaped> ended;
            end(writer, batch, view, ended);
            return ended;
        });
        done.insert(done.end(), some.begin(), some.end());
    }
    return done;
}

void forget_old(store::Writer& writer, Timestamp now) {
    writer.forget_operations(now - kRemembered, kForgottenAtOnce);
}

} // namespace pullrec::journal
