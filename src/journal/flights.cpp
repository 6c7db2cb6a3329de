// SPDX-License-Identifier: Apache-2.0
#include "journal/flights.hpp"

#include "domain/error.hpp"
#include "journal/flight_end.hpp"
#include "journal/flight_leader.hpp"
#include "journal/flight_look.hpp"
#include "journal/flight_patience.hpp"
#include "journal/intent_settlement.hpp"
#include "journal/record_pull.hpp"

#include <algorithm>

namespace pullrec::journal {

namespace {

using store::OperationEnd;
using store::PullOperation;
using store::PullResult;

std::optional<std::string> told(const std::string& text) {
    return text.empty() ? std::nullopt : std::optional(text);
}

void remove_own_intent(store::Writer& writer, const PullOperation& operation) {
    writer.remove_intent(
        operation.image,
        {operation.holder.value_or(store::kNobody), operation.number, operation.started_at, {}});
}

bool grew(const store::Progress& before, const store::Progress& now) {
    return now.bytes_done > before.bytes_done || now.bytes_skipped > before.bytes_skipped;
}

/// Whether a caller that followed should take part again instead of ending likewise.
bool goes_on_without(const OperationEnd& end, const Pull& pull) {
    return end.result == PullResult::abandoned ||
           (end.result == PullResult::cancelled && !pull.inherit_cancel);
}

} // namespace

Flights::Flights(PullManager& manager)
    : manager_(manager),
      store_(manager.store()),
      tag_key_(store_.read([](const store::Reader& reader) { return reader.meta().tag_key; })) {}

ReapView Flights::view() const {
    return {manager_.liveness(), manager_.now(), manager_.uptime()};
}

PullOperation Flights::led(const store::Reader& reader, std::int64_t operation) const {
    PullOperation found = existing(reader, operation);
    if (found.holder != manager_.liveness().own()) {
        throw Error(ErrorCode::usage, "another leads this pull: only its leader can end it");
    }
    return found;
}

Flight Flights::begin(const Pull& pull) {
    const PullKey key = pull_key(pull.image, pull.login, pull.scope, tag_key_);
    const std::int64_t number = manager_.next_number();
    return store_.write(
        [&](store::Writer& writer, bool) { return begin_in(writer, pull, key, number); });
}

Flight Flights::begin_in(store::Writer& writer, const Pull& pull, const PullKey& key,
                         std::int64_t number) const {
    const std::int64_t own = manager_.liveness().own();
    const ReapView view = this->view();
    auto running = writer.running(key);
    if (running && running->holder == own && running->number == number) {
        return {running->id, true}; // a repetition, and the first was kept
    }
    if (const auto result =
            running ? overdue(*running, view.liveness, view.uptime) : std::optional<PullResult>()) {
        end_flight(writer, *running, {*result, view.now, {}, {}, {}});
        running.reset();
    }
    if (running) {
        const auto until = pull.patience ? std::optional(view.now + *pull.patience) : std::nullopt;
        writer.add_follower(running->id, {own, number, view.now, until});
        return {running->id, false};
    }
    forget_old(writer, view.now);
    writer.add_intent({{pull.image}, own, view.now, std::nullopt}, number);
    PullOperation operation;
    operation.image = pull.image;
    operation.key = key;
    operation.holder = own;
    operation.number = number;
    operation.limits = pull.limits;
    operation.started_at = view.now;
    operation.started_uptime = view.uptime;
    return {writer.add_operation(operation), true};
}

bool Flights::progress(std::int64_t operation, const std::optional<store::Progress>& progress) {
    return store_.write([&](store::Writer& writer, bool) {
        const PullOperation found = led(writer, operation);
        if (!found.end && (!progress || grew(found.progress, *progress))) {
            writer.set_progress(operation, progress.value_or(found.progress), manager_.uptime());
        }
        return !found.end;
    });
}

void Flights::finish(std::int64_t operation, const std::optional<ImageRef>& ref,
                     const std::optional<Credentials>& credentials) {
    const OperationEnd end{PullResult::ok, manager_.now(), ref, {}, {}};
    store_.write([&](store::Writer& writer, bool repeated) {
        const PullOperation found = led(writer, operation);
        if (ref) {
            const ImageName name = name_to_record(found.image, manager_.profile().name_rule);
            write_pull(writer, *ref, name, credentials, end.at);
            remove_own_intent(writer, found);
            resolve_left_behind(writer, found.image, manager_.liveness());
        }
        if (!end_flight(writer, found, end)) {
            const store::PullOutcome outcome = outcome_of(found, end);
            if (!repeated || !writer.has_outcome(outcome)) {
                writer.add_outcome(outcome);
            }
        }
    });
}

void Flights::fail(std::int64_t operation, const PullFailure& failure, Aftermath aftermath) {
    end_without_success(
        operation,
        {PullResult::failed, manager_.now(), {}, told(failure.label), told(failure.error_class)},
        aftermath);
}

void Flights::cancel(std::int64_t operation, Aftermath aftermath) {
    end_without_success(operation, {PullResult::cancelled, manager_.now(), {}, {}, {}}, aftermath);
}

void Flights::stall(std::int64_t operation, Aftermath aftermath) {
    end_without_success(operation, {PullResult::stalled, manager_.now(), {}, {}, {}}, aftermath);
}

void Flights::end_without_success(std::int64_t operation, const OperationEnd& end,
                                  Aftermath aftermath) {
    store_.write([&](store::Writer& writer, bool) {
        const PullOperation found = led(writer, operation);
        end_flight(writer, found, end);
        if (aftermath == Aftermath::none) {
            remove_own_intent(writer, found);
        }
    });
}

Landing Flights::wait(const Pull& pull, Flight flight) {
    Patience patience(pull.patience, store_.waiting().stop);
    while (!flight.leads) {
        if (const auto end = look_at(store_, flight.operation, view())) {
            if (!goes_on_without(*end, pull)) {
                return {flight, end};
            }
            flight = begin(pull);
            continue;
        }
        patience.rest();
    }
    return {flight, std::nullopt};
}

std::vector<Reaped> Flights::reap(std::size_t most) {
    const ReapView view = this->view();
    auto plan =
        store_.read([&](const store::Reader& reader) { return plan_reaping(reader, view); });
    plan.resize(std::min(plan.size(), most));
    return journal::reap(store_, plan, view);
}

} // namespace pullrec::journal
