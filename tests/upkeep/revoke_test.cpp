// SPDX-License-Identifier: Apache-2.0
#include "tests/upkeep/revoke_node.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace pullrec;
using namespace pullrec::test;
using store::Reader;
using store::Writer;

TEST_CASE("revoking a secret takes its login from everybody, and keeps every record") {
    RevokeNode node(kSample);
    const RevokePlan plan = node.plan(by_secret("team-a", "regcred"));
    CHECK(plan.known);
    CHECK(plan.grants == 2);
    CHECK(plan.records.size() == 2);
    CHECK(plan.emptied == 1);
    CHECK(plan.elsewhere == 1);
    REQUIRE(plan.logins.size() == 1);
    CHECK(plan.logins[0].secrets.size() == 2);
    const RevokeOutcome outcome = node.apply(plan);
    CHECK(outcome.records == 2);
    CHECK(outcome.grants == 2);
    CHECK(node.secrets("web") == std::vector{secret("team-c", "own", "cccc")});
    CHECK(node.secrets("api").empty());
    CHECK(node.secrets("db").size() == 1);
}

TEST_CASE("an exact revocation leaves copies of the login alone and names them") {
    RevokeNode node(kSample);
    RevokeRequest request = by_secret("team-a", "regcred");
    request.with_copies = false;
    const RevokePlan plan = node.plan(request);
    CHECK(plan.grants == 1);
    REQUIRE(plan.copies.size() == 1);
    CHECK(plan.copies[0].name_space == "team-b");
    node.apply(plan);
    CHECK(node.secrets("api").size() == 1);
}

TEST_CASE("an exact revocation of a login takes it from everybody who holds it") {
    RevokeNode node(kSample);
    RevokeRequest request = by_hash("aaaa");
    request.with_copies = false;
    const RevokePlan plan = node.plan(request);
    CHECK(plan.grants == 2);
    CHECK(plan.copies.empty());
    CHECK(node.apply(plan).changed_since.empty());
    CHECK(node.secrets("web") == std::vector{secret("team-c", "own", "cccc")});
    CHECK(node.secrets("api").empty());
    CHECK(node.plan(request).records.empty());
}

TEST_CASE("a revocation is remembered once, with the logins it spread to") {
    RevokeNode node(kSample);
    const RevokePlan plan = node.plan(by_secret("team-a", "regcred"));
    node.apply(plan);
    const RevokePlan again = node.plan(by_secret("team-a", "regcred"));
    CHECK(again.known);
    CHECK(again.records.empty());
    node.apply(again);
    const auto made = node.store.read([](const Reader& reader) { return reader.revocations(); });
    REQUIRE(made.size() == 2);
    CHECK(made[0].subject == RevokedSubject::secret);
    CHECK(made[1].subject == RevokedSubject::credential);
    CHECK(made[1].hash == "aaaa");
}

TEST_CASE("the empty hash is no login and spreads to nobody") {
    RevokeNode node({record_of("web", {secret("team-a", "one", ""), secret("team-b", "two", "")})});
    const RevokePlan plan = node.plan(by_secret("team-a", "one"));
    CHECK(plan.grants == 1);
    CHECK(plan.logins.empty());
}

TEST_CASE("only the images that a pattern names lose grants") {
    RevokeNode node(kSample);
    RevokeRequest request = by_secret("team-a", "regcred");
    request.image_glob = "registry.example/a*";
    const RevokePlan plan = node.plan(request);
    REQUIRE(plan.records.size() == 1);
    CHECK(plan.records[0].before.stored.record.image_ref.text == "api");
    CHECK(plan.revocations[0].image_glob == request.image_glob);
}

TEST_CASE("node-wide access goes by pattern, and secrets beside it stay") {
    PulledRecord open = record_of("web", {secret("team-a", "regcred", "aaaa")});
    open.mapping.begin()->second.node_pods_accessible = true;
    RevokeNode node({open});
    RevokeRequest request;
    request.revocations.emplace_back().subject = RevokedSubject::node;
    request.image_glob = "*/web";
    const RevokePlan plan = node.plan(request);
    CHECK(plan.grants == 1);
    node.apply(plan);
    node.store.read([&](const Reader& reader) {
        const auto record = reader.record(ImageRef{"web"});
        CHECK_FALSE(record->record.mapping.begin()->second.node_pods_accessible);
        CHECK(record->record.mapping.begin()->second.secrets.size() == 1);
    });
}

TEST_CASE("what stays open afterwards is counted") {
    PulledRecord open = record_of("web", {secret("team-a", "regcred", "aaaa")});
    open.mapping.begin()->second.node_pods_accessible = true;
    RevokeNode node({open, record_of("api", {secret("team-a", "regcred", "aaaa")})});
    const std::vector<std::string> list{"registry.example/api"};
    const RevokePlan plan = node.plan(
        by_secret("team-a", "regcred"),
        VerificationPolicy::of(Policy::never_verify_allowlisted_images, list, kReleases.back()));
    CHECK(plan.still_node_wide == 1);
    CHECK(plan.still_unverified == 1);
}

TEST_CASE("a record that changed since the plan is left alone and named") {
    RevokeNode node(kSample);
    const RevokePlan plan = node.plan(by_secret("team-a", "regcred"));
    PulledRecord younger = kSample[1];
    younger.last_updated = kNow + std::chrono::hours{1};
    node.store.write([&](Writer& writer) { writer.put_record({younger, {}, {}}); });
    const RevokeOutcome outcome = node.apply(plan);
    REQUIRE(outcome.changed_since.size() == 1);
    CHECK(outcome.changed_since[0].text == "api");
    CHECK(node.secrets("api").size() == 1);
    CHECK(node.secrets("web").size() == 1);
}

TEST_CASE("a login that a revoked secret proved opens nothing any more, and others keep theirs") {
    RevokeNode node(kSample);
    node.store.write([](Writer& writer) {
        const auto row = writer.record_row(ImageRef{"web"});
        writer.prove(row->id, {{"registry.example/web"}, secret("team-a", "regcred", "aaaa")},
                     kNow);
        writer.prove(row->id, {{"registry.example/web"}, secret("team-c", "own", "cccc")}, kNow);
    });
    node.apply(node.plan(by_secret("team-a", "regcred")));
    node.store.read([](const Reader& reader) {
        const auto proven = reader.proven(*reader.record_row(ImageRef{"web"}));
        REQUIRE(proven.size() == 1);
        CHECK(proven[0].secret.credential_hash == "cccc");
    });
}

TEST_CASE("who is not recorded and never was revoked is unknown") {
    RevokeNode node(kSample);
    CHECK_FALSE(node.plan(by_secret("team-a", "other")).known);
}

TEST_CASE("every revocation is in the log with who, what and why") {
    RevokeNode node(kSample);
    const RevokeOutcome outcome = node.apply(node.plan(by_secret("team-a", "regcred")));
    std::vector<store::LoggedChange> log;
    node.store.read([&](const Reader& reader) {
        reader.each_change(kNow, [&](const store::LoggedChange& change) { log.push_back(change); });
    });
    REQUIRE(log.size() == 1);
    CHECK(std::vector{log[0].number} == outcome.log_numbers);
    CHECK(log[0].change.command == "revoke");
    CHECK(log[0].change.why == "why");
}

TEST_CASE("a grant that came between plan and apply is named, not passed over") {
    RevokeNode node(kSample);
    const RevokePlan plan = node.plan(by_secret("team-a", "regcred"));
    node.store.write([](Writer& writer) {
        writer.add_record({record_of("new", {secret("team-d", "copy", "aaaa")}), {}, {}});
        writer.add_record({record_of("other", {secret("team-d", "own", "dddd")}), {}, {}});
    });
    const RevokeOutcome outcome = node.apply(plan);
    CHECK(outcome.records == 2);
    CHECK(outcome.changed_since == std::vector{ImageRef{"new"}});
    CHECK(node.secrets("new").size() == 1);
    CHECK(node.apply(node.plan(by_secret("team-a", "regcred"))).changed_since.empty());
    CHECK(node.secrets("new").empty());
    CHECK(node.secrets("other").size() == 1);
}

TEST_CASE("the log tells what was done, not what was planned") {
    RevokeNode node(kSample);
    const RevokePlan plan = node.plan(by_secret("team-a", "regcred"));
    node.store.write([](Writer& writer) {
        writer.put_record({record_of("api", {secret("team-b", "other", "aaaa")}), {}, {}});
    });
    const RevokeOutcome outcome = node.apply(plan);
    CHECK(outcome.changed_since == std::vector{ImageRef{"api"}});
    CHECK(node.logged() == std::vector<std::string>{"removed 1 grant from 1 record"});
}
