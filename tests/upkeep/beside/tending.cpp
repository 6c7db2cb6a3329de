// SPDX-License-Identifier: Apache-2.0
#include "tests/upkeep/beside/tending.hpp"

#include <optional>
#include <unistd.h>

namespace pullrec::test {

namespace {

using store::Reader;
using store::Store;
using store::Writer;

constexpr const char* kAlwaysThere = "sha256:always-there";

ImageListing listing_of(const std::vector<std::size_t>& images) {
    ImageListing listing;
    listing.images.emplace_back().id = {kAlwaysThere};
    for (const std::size_t image : images) {
        listing.images.emplace_back().id = ref_of(image);
    }
    return listing;
}

} // namespace

void TendingHand::act() {
    switch (below(5)) {
    case 0:
    case 1:
        prune();
        break;
    case 2:
        prune_as_an_agent();
        break;
    default:
        revoke();
    }
    ++ledger_.calls;
}

/// Others get their turn.
void TendingHand::pause() {
    constexpr std::size_t kMicroseconds = 4'000;
    ::usleep(static_cast<useconds_t>(below(kMicroseconds)));
}

/// The moment comes first, the list after it.
upkeep::PruneRequest TendingHand::prune_request() {
    upkeep::PruneRequest request;
    request.now = ledger_.now();
    const auto uptime = std::chrono::hours(1) + std::chrono::microseconds(ledger_.next());
    request.terms = {{request.now, "boot", uptime}, std::chrono::microseconds(5), below(2) == 0};
    request.limit.percent = 100;
    request.accept_clock = true;
    return request;
}

void TendingHand::apply(Writer& writer, std::span<const upkeep::PruneStep> steps,
                        const upkeep::PrunePlan& plan, upkeep::PruneOutcome& outcome) {
    if (omission_ != Omission::prune_looks_again) {
        upkeep::apply(writer, steps, plan, {ledger_.now(), 0, "prune", "", {}}, outcome);
        return;
    }
    for (const upkeep::PruneStep& step : steps) {
        if (step.verdict.action == upkeep::PruneAction::remove) {
            writer.remove_record(step.image_ref);
        }
    }
}

void TendingHand::prune() {
    Store store = Store::open(database_, store::Access::write);
    const upkeep::PruneRequest request = prune_request();
    const ImageListing listing = listing_of(ledger_.listed());
    const upkeep::PrunePlan plan = store.read(
        [&](const Reader& reader) { return upkeep::plan_prune(reader, listing, request); });
    if (!plan.refusals.empty()) {
        ledger_.accuse("a prune was refused: " + plan.refusals.front());
    }
    pause();
    upkeep::PruneOutcome outcome;
    for (const auto& batch : upkeep::batches_of(plan)) {
        store.write([&](Writer& writer) { apply(writer, batch, plan, outcome); });
    }
    ledger_.pruned += static_cast<long>(outcome.removed);
}

/// By the kubelet's own rule.
void TendingHand::prune_as_an_agent() {
    const Timestamp until = ledger_.now();
    std::vector<ImageRef> in_use;
    for (const std::size_t image : ledger_.listed()) {
        in_use.push_back(ref_of(image));
    }
    pause();
    ledger_.pruned += static_cast<long>(manager_.prune(in_use, until));
}

upkeep::RevokeOutcome TendingHand::apply(Writer& writer, upkeep::RevokePlan plan) {
    if (omission_ == Omission::revoke_looks_around) {
        plan.seen.seq = writer.position().seq - 1;
    }
    if (omission_ == Omission::revoke_looks_again) {
        for (const upkeep::Withdrawal& withdrawal : plan.records) {
            const auto row = writer.record_row(withdrawal.before.record.image_ref);
            if (row) {
                writer.withdraw(*row, withdrawal.after);
            }
        }
        return {};
    }
    return upkeep::apply(writer, plan, {ledger_.now(), 0, "revoke", "", {}});
}

void TendingHand::revoke() {
    const std::size_t login = below(kLogins);
    const std::size_t image = below(kImages * 2);
    upkeep::RevokeRequest request;
    Revocation& revocation = request.revocations.emplace_back();
    if (below(2) == 0) {
        revocation.name_space = login_of(login).coordinates.name_space;
        revocation.name = login_of(login).coordinates.name;
    } else {
        revocation.subject = RevokedSubject::credential;
        revocation.hash = login_of(login).credential_hash;
    }
    if (image < kImages) {
        request.image_glob = name_of(image).text;
    }
    request.revoked_at = ledger_.now();
    Store store = Store::open(database_, store::Access::write);
    ledger_.begin_revocation(login, image);
    const upkeep::RevokePlan plan = store.read([&](const Reader& reader) {
        return upkeep::plan_revoke(reader, request, VerificationPolicy(Policy::always_verify));
    });
    pause();
    const std::int64_t applied = ledger_.next();
    const upkeep::RevokeOutcome outcome =
        store.write([&](Writer& writer) { return apply(writer, plan); });
    ledger_.end_revocation(login, image, applied, outcome.changed_since);
    ledger_.revoked += static_cast<long>(outcome.grants);
}

} // namespace pullrec::test
