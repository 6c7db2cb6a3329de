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

/// Who waits no longer than this writes nothing.
constexpr std::chrono::milliseconds kShownAfter{500};

using store::OperationEnd;
using store::PullOperation;
using store::PullResult;

void remove_own_intent(store::Writer& writer, const PullOperation& operation) {
    writer.remove_intent(
        operation.image,
        {operation.holder.value_or(store::kNobody), operation.number, operation.started_at, {}});
}

bool grew(const store::Progress& before, const store::Progress& now) {
    return now.bytes_done > before.bytes_done || now.bytes_skipped > before.bytes_skipped;
}

/// Ends a transaction that would have begun what another did meanwhile: many callers come at once,
/// and a commit of each, with its sync, would make them wait for each other.
struct TakenMeanwhile {
    std::int64_t operation = 0;
};

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
    const auto running =
        store_.read([&](const store::Reader& reader) { return reader.running(key); });
    if (running && !overdue(*running, manager_.liveness(), manager_.uptime())) {
        return {running->id, false};
    }
    const std::int64_t number = manager_.next_number();
    try {
        const auto operation = store_.write(
            [&](store::Writer& writer, bool) { return lead_in(writer, pull, key, number); });
        return {operation, true};
    } catch (const TakenMeanwhile& taken) {
        return {taken.operation, false};
    }
}

std::int64_t Flights::lead_in(store::Writer& writer, const Pull& pull, const PullKey& key,
                              std::int64_t number) const {
    const std::int64_t own = manager_.liveness().own();
    const ReapView view = this->view();
    auto running = writer.running(key);
    if (running && running->holder == own && running->number == number) {
        return running->id; // a repetition, and the first was kept
    }
    if (const auto result =
            running ? overdue(*running, view.liveness, view.uptime) : std::optional<PullResult>()) {
        end_flight(writer, *running, {*result, view.now, {}, {}, {}});
        running.reset();
    }
    if (running) {
        throw TakenMeanwhile{running->id};
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
    return writer.add_operation(operation);
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
    // no decision asks for the empty ref, so a record of it would prove nothing
    const auto known = ref && !ref->text.empty() ? ref : std::nullopt;
    const OperationEnd end{PullResult::ok, manager_.now(), known, {}, {}};
    store_.write([&](store::Writer& writer, bool repeated) {
        const PullOperation found = led(writer, operation);
        if (known) {
            const ImageName name = name_to_record(found.image, manager_.profile().name_rule);
            write_pull(writer, *known, name, credentials, end.at);
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
    store::PullOutcome said;
    describe_failure(said, failure);
    end_without_success(operation,
                        {PullResult::failed, manager_.now(), {}, said.label, said.error_class},
                        aftermath, failure);
}

void Flights::cancel(std::int64_t operation, Aftermath aftermath) {
    end_without_success(operation, {PullResult::cancelled, manager_.now(), {}, {}, {}}, aftermath);
}

void Flights::stall(std::int64_t operation, Aftermath aftermath) {
    end_without_success(operation, {PullResult::stalled, manager_.now(), {}, {}, {}}, aftermath);
}

void Flights::end_without_success(std::int64_t operation, const OperationEnd& end,
                                  Aftermath aftermath, const PullFailure& failure) {
    store_.write([&](store::Writer& writer, bool) {
        const PullOperation found = led(writer, operation);
        end_flight(writer, found, end, failure);
        if (aftermath == Aftermath::none) {
            remove_own_intent(writer, found);
        }
    });
}

void Flights::show_waiting(const Pull& pull, std::int64_t operation) {
    const Timestamp now = manager_.now();
    const auto until = pull.patience ? std::optional(now + *pull.patience) : std::nullopt;
    const std::int64_t number = manager_.next_number();
    try {
        store_.write([&](store::Writer& writer, bool) {
            if (writer.operation(operation)) {
                writer.add_follower(operation, {manager_.liveness().own(), number, now, until});
            }
        });
    } catch (const Error& error) {
        // it is for people only, and the wait goes on
        store_.log(LogLevel::information, error.what());
    }
}

Landing Flights::wait(const Pull& pull, Flight flight) {
    Patience patience(pull.patience, store_.waiting().stop);
    bool shown = false;
    while (!flight.leads) {
        if (const auto end = look_at(store_, flight.operation, view())) {
            if (!goes_on_without(*end, pull)) {
                return {flight, end};
            }
            flight = begin(pull);
            shown = false;
            continue;
        }
        if (!shown && patience.waited() >= kShownAfter) {
            show_waiting(pull, flight.operation);
            shown = true;
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
