// SPDX-License-Identifier: Apache-2.0
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

/// Records that hold a grant which the plan's revocations cover, after the plan was carried out: it
/// came between, from a pull, or as the copy of a login that a decision wrote down.
std::set<ImageRef> still_granting(const store::Reader& reader, const RevokePlan& plan) {
    RevokeRequest again = plan.request;
    again.revocations = plan.revocations;
    std::set<ImageRef> refs;
    for (const Withdrawal& left :
         plan_revoke(reader, again, VerificationPolicy(Policy::always_verify)).records) {
        refs.insert(left.before.record.image_ref);
    }
    return refs;
}

/// All again when one is new: those of one moment belong together.
void remember(store::Writer& writer, const std::vector<Revocation>& revocations) {
    const std::vector<Revocation> made = writer.revocations();
    const bool known =
        std::all_of(revocations.begin(), revocations.end(),
                    [&](const Revocation& revocation) { return is_among(revocation, made); });
    for (const Revocation& revocation : revocations) {
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

std::string describe(const RevokeOutcome& outcome) {
    return fmt::format("removed {} from {}", counted(outcome.grants, "grant"),
                       counted(outcome.records, "record"));
}

RevokeOutcome apply(store::Writer& writer, const RevokePlan& plan, store::Change change) {
    RevokeOutcome outcome;
    std::set<ImageRef> changed;
    const bool moved = writer.position().seq != plan.seen.seq + 1;
    for (const Withdrawal& withdrawal : plan.records) {
        const ImageRef& ref = withdrawal.before.record.image_ref;
        const auto row = writer.record_row(ref);
        if (!row || row->stored != withdrawal.before) {
            changed.insert(ref);
            continue;
        }
        writer.withdraw(*row, withdrawal.after);
        ++outcome.records;
        outcome.grants += withdrawal.grants;
    }
    if (moved) {
        changed.merge(still_granting(writer, plan));
    }
    outcome.changed_since.assign(changed.begin(), changed.end());
    remember(writer, plan.revocations);
    change.what = describe(outcome);
    outcome.log_number = writer.log(change);
    return outcome;
}

} // namespace pullrec::upkeep
