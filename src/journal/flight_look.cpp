// SPDX-License-Identifier: Apache-2.0
#include "journal/flight_look.hpp"

#include "domain/error.hpp"
#include "journal/flight_leader.hpp"
#include "journal/shared_store.hpp"

namespace pullrec::journal {

std::optional<store::OperationEnd> look_at(SharedStore& store, std::int64_t operation,
                                           const ReapView& view) {
    const auto read = [&] {
        return store.read([&](const store::Reader& reader) { return existing(reader, operation); });
    };
    const store::PullOperation found = read();
    const auto result = found.end ? std::nullopt : overdue(found, view.liveness, view.uptime);
    if (!result) {
        return found.end;
    }
    const Reaped plan{found, *result};
    reap(store, {&plan, 1}, view);
    return read().end;
}

store::PullOperation existing(const store::Reader& reader, std::int64_t operation) {
    auto found = reader.operation(operation);
    if (!found) {
        throw Error(ErrorCode::not_found, "there is no such pull, or it ended more than a day ago");
    }
    return *std::move(found);
}

} // namespace pullrec::journal
