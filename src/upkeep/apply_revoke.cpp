// SPDX-License-Identifier: Apache-2.0
#include "upkeep/paced_change.hpp"
#include "upkeep/revoke.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

namespace pullrec::upkeep {

namespace {

std::string counted(std::size_t number, std::string_view noun) {
    return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

/// What a batch is to a prune.
constexpr std::size_t kAtOnce = 100;
/// A record that loses a grant changes a fifth of the pages of one that goes (pace.hpp).
constexpr std::size_t kMostBatches = 25;

/// Whether nobody wrote since the plan but its `own` transactions.
bool is_as_planned(const store::Reader& reader, const RevokePlan& plan, std::size_t own) {
    const store::Position now = reader.position();
    return now.epoch == plan.seen.epoch &&
           now.seq == plan.seen.seq + static_cast<std::int64_t>(own);
}

bool is_as_planned(const store::Reader& reader, const Withdrawal& withdrawal) {
    const auto row = reader.record_row(withdrawal.before.id);
    return row && row->stored == withdrawal.before.stored;
}

/// All again when one is new: those of one moment belong together. One that takes grants away is
/// new at every moment, so that those it did not reach are older than it.
void remember(store::Writer& writer, const RevokePlan& plan) {
    const std::vector<Revocation> made = writer.revocations();
    const bool known = std::all_of(
        plan.revocations.begin(), plan.revocations.end(), [&](const Revocation& revocation) {
            return plan.records.empty()
                       ? is_among(revocation, made)
                       : std::find(made.begin(), made.end(), revocation) != made.end();
        });
    for (const Revocation& revocation : plan.revocations) {
        if (!known) {
            writer.add_revocation(revocation);
        }
    }
}

} // namespace

bool is_among(Revocation wanted, const std::vector<Revocation>& made) {
    return std::any_of(made.begin(), made.end(), [&](const Revocation& known) {
        wanted.revoked_at = known.revoked_at;
        return wanted == known;
    });
}

std::string describe(std::size_t grants, std::size_t records) {
    return fmt::format("removed {} from {}", counted(grants, "grant"), counted(records, "record"));
}

void apply(store::Writer& writer, const RevokePlan& plan, const PartOfRevocation& part,
           store::Change change, RevokeOutcome& outcome) {
    remember(writer, plan);
    const bool all_as_planned = is_as_planned(writer, plan, outcome.log_numbers.size() + 1);
    std::size_t grants = 0;
    std::size_t records = 0;
    for (const Withdrawal* withdrawal : part.records) {
        if (!all_as_planned && !is_as_planned(writer, *withdrawal)) {
            outcome.changed_since.push_back(withdrawal->before.stored.record.image_ref);
            continue;
        }
        writer.write_record(withdrawal->before, withdrawal->after);
        writer.disprove(withdrawal->before.id, plan.revocations);
        ++records;
        grants += withdrawal->grants;
    }
    outcome.records += records;
    outcome.grants += grants;
    change.what = describe(grants, records);
    if (!part.is_last) {
        change.what += kMoreToFollow;
    }
    outcome.log_numbers.push_back(writer.log(change));
}

void look_around(const store::Reader& reader, const RevokePlan& plan, RevokeOutcome& outcome) {
    if (is_as_planned(reader, plan, outcome.log_numbers.size())) {
        return;
    }
    RevokeRequest again = plan.request;
    again.revocations = plan.revocations;
    std::set<ImageRef> refs(outcome.changed_since.begin(), outcome.changed_since.end());
    for (const Withdrawal& left :
         plan_revoke(reader, again, VerificationPolicy(Policy::always_verify)).records) {
        refs.insert(left.before.stored.record.image_ref);
    }
    outcome.changed_since.assign(refs.begin(), refs.end());
}

std::vector<const Withdrawal*> in_order_of_rows(const RevokePlan& plan) {
    std::vector<const Withdrawal*> records;
    records.reserve(plan.records.size());
    for (const Withdrawal& withdrawal : plan.records) {
        records.push_back(&withdrawal);
    }
    std::sort(records.begin(), records.end(),
              [](const Withdrawal* a, const Withdrawal* b) { return a->before.id < b->before.id; });
    return records;
}

void apply(store::Store& store, store::Store& checkpointer, const RevokePlan& plan,
           const store::Change& change, RevokeOutcome& outcome) {
    const std::vector<const Withdrawal*> records = in_order_of_rows(plan);
    const std::size_t batches = std::max<std::size_t>((records.size() + kAtOnce - 1) / kAtOnce, 1);
    change_in_parts(
        store, checkpointer, batches, outcome,
        [&](store::Writer& writer, std::size_t first, std::size_t end, RevokeOutcome& after) {
            const std::size_t from = first * kAtOnce;
            const std::size_t to = std::min(end * kAtOnce, records.size());
            const PartOfRevocation part{std::span(records).subspan(from, to - from),
                                        end == batches};
            apply(writer, plan, part, change, after);
        },
        Pace(kMostBatches));
    store.read([&](const store::Reader& reader) { look_around(reader, plan, outcome); });
}

} // namespace pullrec::upkeep
