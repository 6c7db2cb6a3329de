// SPDX-License-Identifier: Apache-2.0
#include "tests/journal/node.hpp"
#include "upkeep/revoke.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <stdexcept>

using namespace pullrec;
using namespace pullrec::test;

namespace {

const Secret kRotated{kSecret.coordinates, "h2"};
const Secret kCopy{{"other", "pull", "u2"}, "h1"};

std::vector<Secret> secrets(Node& node) {
    return node.record(kRef)->record.mapping.at(kName).secrets;
}

/// A pod's secrets, and what happens elsewhere while they are looked up.
class Meanwhile : public CredentialSource {
public:
    Meanwhile(std::vector<Secret> secrets, std::function<void()> other)
        : pod_{std::move(secrets), std::nullopt, std::nullopt}, other_(std::move(other)) {}
    const PodCredentials& look_up() override {
        other_();
        return pod_;
    }

private:
    PodCredentials pod_;
    std::function<void()> other_;
};

void revoke_login(Node& node, const std::string& hash) {
    upkeep::RevokeRequest request;
    request.revocations.emplace_back().subject = RevokedSubject::credential;
    request.revocations.back().hash = hash;
    request.revoked_at = kNoon;
    node.store().write([&](store::Writer& writer, bool) {
        const auto plan =
            upkeep::plan_revoke(writer, request, VerificationPolicy(Policy::always_verify));
        upkeep::RevokeOutcome outcome;
        upkeep::apply(writer, plan, {upkeep::in_order_of_rows(plan)}, {kNoon, 0, "revoke", "", {}},
                      outcome);
    });
}

} // namespace

TEST_CASE("a secret that was new and let the pod in is written down, but does not confirm") {
    for (const Secret& shown : {kRotated, kCopy}) {
        Node node;
        const auto manager = node.process();
        pull(*manager);
        node.now += 1h;
        CHECK_FALSE(ask(*manager, {shown}).must_pull);
        CHECK(node.record(kRef)->record.last_updated == kNoon + 1h);
        CHECK(node.record(kRef)->last_confirmed == kNoon);
        const auto stored = secrets(node);
        CHECK(std::find(stored.begin(), stored.end(), shown) != stored.end());
    }
}

TEST_CASE("nothing is written when the caller does not want it") {
    Node node;
    const auto manager = node.process();
    pull(*manager);
    GivenCredentials pod({{kRotated}, std::nullopt, std::nullopt});
    CHECK_FALSE(manager->must_attempt_pull(kImage, kRef, pod, journal::Refresh::left).must_pull);
    CHECK(secrets(node) == std::vector{kSecret});
}

TEST_CASE("E5: nothing comes back that went while the decision was made; the answer stays") {
    Node node;
    const auto manager = node.process();
    pull(*manager);
    Meanwhile pruned({kCopy}, [&] { manager->prune({}, kNoon + 1h); });
    CHECK_FALSE(manager->must_attempt_pull(kImage, kRef, pruned).must_pull);
    CHECK_FALSE(node.record(kRef));
}

TEST_CASE("E5: a refresh rests on the very secret that let the pod in") {
    Node node;
    const auto manager = node.process();
    pull(*manager);
    Meanwhile replaced({kCopy}, [&] {
        node.put_record({{kRef, kNoon, {{kName, Credentials{{kRotated}, {}}}}}, {}, {}});
    });
    CHECK_FALSE(manager->must_attempt_pull(kImage, kRef, replaced).must_pull);
    CHECK(secrets(node) == std::vector{kRotated});
}

TEST_CASE("a refresh that a revocation covers is not written, a pull after it is") {
    Node node;
    const auto manager = node.process();
    pull(*manager);
    Revocation revocation;
    revocation.subject = RevokedSubject::secret;
    revocation.name_space = kCopy.coordinates.name_space;
    revocation.revoked_at = kNoon;
    node.store().write([&](store::Writer& writer, bool) { writer.add_revocation(revocation); });
    CHECK_FALSE(ask(*manager, {kCopy}).must_pull);
    CHECK(secrets(node) == std::vector{kSecret});
    pull(*manager, kImage, kRef, Credentials{{kCopy}, {}});
    CHECK(secrets(node).size() == 2);
}

TEST_CASE("strict: a login that was only seen lets no other secret in, one that pulled does") {
    Node node(store::Baseline::kubelet, "strict");
    const auto manager = node.process();
    pull(*manager);
    CHECK_FALSE(ask(*manager, {kRotated}).must_pull);
    const Secret stranger{{"strange", "s", "u"}, kRotated.credential_hash};
    CHECK(ask(*manager, {stranger}).must_pull);
    CHECK_FALSE(ask(*manager, {kCopy}).must_pull);
    const auto stored = secrets(node);
    CHECK(std::find(stored.begin(), stored.end(), kCopy) != stored.end());
}

TEST_CASE(
    "strict: a login that was revoked after its secret was rotated lets nobody else in until it "
    "pulls again") {
    for (const bool revoked : {false, true}) {
        Node node(store::Baseline::kubelet, "strict");
        const auto manager = node.process();
        pull(*manager);
        pull(*manager, kImage, kRef, Credentials{{kRotated}, {}});
        if (revoked) {
            revoke_login(node, kSecret.credential_hash);
        }
        CHECK(ask(*manager, {kCopy}).must_pull == revoked);
        CHECK_FALSE(ask(*manager, {kRotated}).must_pull);
        pull(*manager);
        CHECK_FALSE(ask(*manager, {kCopy}).must_pull);
    }
}

TEST_CASE("strict: a login of before lets nobody in once its secret has no grant any more") {
    Node node(store::Baseline::kubelet, "strict");
    const auto manager = node.process();
    pull(*manager);
    const Secret other{{"ns", "other", "u3"}, "h3"};
    node.put_record({{kRef, kNoon, {{kName, Credentials{{other}, {}}}}}, {}, {}});
    CHECK(ask(*manager, {kCopy}).must_pull);
    CHECK_FALSE(ask(*manager, {other}).must_pull);
}

TEST_CASE("the baseline of the database says what absence means") {
    for (const auto baseline : {store::Baseline::kubelet, store::Baseline::listed}) {
        Node node(baseline);
        CHECK(ask(*node.process()).must_pull == (baseline == store::Baseline::listed));
    }
}

TEST_CASE("a database that cannot be read makes every pod pull, and tells why") {
    Node node;
    const auto manager = node.process(Policy::never_verify);
    CHECK_FALSE(ask(*manager).must_pull);
    node.change("UPDATE meta SET epoch = epoch + 1");
    const Decision decision = ask(*manager);
    CHECK(decision.must_pull);
    CHECK(decision.rule == Rule::record_unreadable);
    CHECK(decision.metric == Metric::error);
    CHECK(decision.failure);
}

TEST_CASE("what the look-up of credentials throws reaches the caller") {
    Node node;
    const auto manager = node.process();
    pull(*manager);
    Meanwhile broken({}, [] { throw std::runtime_error("no token"); });
    CHECK_THROWS_AS(manager->must_attempt_pull(kImage, kRef, broken), std::runtime_error);
}
