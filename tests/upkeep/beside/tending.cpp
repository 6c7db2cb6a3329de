// SPDX-License-Identifier: Apache-2.0
#include "tests/upkeep/beside/tending.hpp"

#include <algorithm>
#include <optional>
#include <span>
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

upkeep::RevokeRequest TendingHand::revoke_request(std::size_t login, std::size_t image) {
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
    return request;
}

upkeep::RevokePlan TendingHand::plan(Store& store, const upkeep::RevokeRequest& request) {
    return store.read([&](const Reader& reader) {
        return upkeep::plan_revoke(reader, request, VerificationPolicy(Policy::always_verify));
    });
}

void TendingHand::apply(Writer& writer, upkeep::RevokePlan plan,
                        const upkeep::PartOfRevocation& part, upkeep::RevokeOutcome& outcome) {
    if (omission_ == Omission::revoke_looks_again) {
        for (const upkeep::Withdrawal* withdrawal : part.records) {
            const auto row = writer.record_row(withdrawal->before.id);
            if (row) {
                writer.withdraw(*row, withdrawal->after);
            }
        }
        return;
    }
    if (omission_ == Omission::revoke_sees_others) {
        const std::size_t own = outcome.log_numbers.size() + 1;
        plan.seen.seq = writer.position().seq - static_cast<std::int64_t>(own);
    }
    upkeep::apply(writer, plan, part, {ledger_.now(), 0, "revoke", "", {}}, outcome);
}

/// One record a part; at most so many of them.
upkeep::RevokeOutcome TendingHand::apply_parts(Store& store, const upkeep::RevokePlan& plan,
                                               std::size_t parts) {
    upkeep::RevokeOutcome outcome;
    const auto records = upkeep::in_order_of_rows(plan);
    for (std::size_t at = 0; at < std::min(parts, std::max<std::size_t>(records.size(), 1)); ++at) {
        const auto rest = std::span(records).subspan(at);
        const upkeep::PartOfRevocation part{rest.first(std::min<std::size_t>(rest.size(), 1)),
                                            rest.size() <= 1};
        store.write([&](Writer& writer) { apply(writer, plan, part, outcome); });
        pause();
    }
    return outcome;
}

/// What a crash after some of its parts leaves of a revocation.
void TendingHand::cut_off(const upkeep::RevokePlan& plan) {
    Store store = Store::open(database_, store::Access::write);
    pause();
    apply_parts(store, plan, 1 + below(2));
}

upkeep::RevokeOutcome TendingHand::apply(Store& store, const upkeep::RevokePlan& plan) {
    if (omission_ == Omission::none && below(2) == 0) {
        Store checkpointer = Store::open(database_, store::Access::write);
        upkeep::RevokeOutcome outcome;
        upkeep::apply(store, checkpointer, plan, {ledger_.now(), 0, "revoke", "", {}}, outcome);
        return outcome;
    }
    upkeep::RevokeOutcome outcome = apply_parts(store, plan, kImages);
    if (omission_ != Omission::revoke_looks_around && omission_ != Omission::revoke_looks_again) {
        store.read([&](const Reader& reader) { upkeep::look_around(reader, plan, outcome); });
    }
    return outcome;
}

void TendingHand::revoke() {
    const std::size_t login = below(kLogins);
    const std::size_t image = below(kImages * 2);
    const upkeep::RevokeRequest request = revoke_request(login, image);
    Store store = Store::open(database_, store::Access::write);
    ledger_.begin_revocation(login, image);
    if (below(3) == 0) {
        cut_off(plan(store, request));
    }
    const upkeep::RevokePlan rest = plan(store, request);
    pause();
    const std::int64_t applied = ledger_.next();
    const upkeep::RevokeOutcome outcome = apply(store, rest);
    ledger_.end_revocation(login, image, applied, outcome.changed_since);
    ledger_.revoked += static_cast<long>(outcome.grants);
}

} // namespace pullrec::test
