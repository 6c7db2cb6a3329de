// SPDX-License-Identifier: Apache-2.0
#include "tests/store/memory_store.hpp"
#include "upkeep/revoke.hpp"

#include <doctest/doctest.h>

#include <span>
#include <string>
#include <utility>

using namespace pullrec;
using store::Reader;
using store::Store;
using store::Writer;
using test::kNow;
using upkeep::RevokeOutcome;
using upkeep::RevokePlan;
using upkeep::RevokeRequest;

namespace {

Secret secret(const std::string& name_space, const std::string& name, const std::string& hash) {
    return {{name_space, name, name_space + "-" + name}, hash};
}

PulledRecord record_of(const std::string& ref, std::vector<Secret> secrets) {
    PulledRecord record{{ref}, kNow, {}};
    record.mapping[{"registry.example/" + ref}].secrets = std::move(secrets);
    return record;
}

RevokeRequest by_secret(const std::string& name_space, const std::string& name) {
    RevokeRequest request;
    Revocation& revocation = request.revocations.emplace_back();
    revocation.name_space = name_space;
    revocation.name = name;
    request.revoked_at = kNow;
    return request;
}

struct Node {
    Store store = test::memory_store();

    explicit Node(const std::vector<PulledRecord>& records) {
        store.write([&](Writer& writer) {
            for (const PulledRecord& record : records) {
                writer.add_record({record, {}, {}});
            }
        });
    }
    RevokePlan plan(const RevokeRequest& request,
                    const VerificationPolicy& policy =
                        VerificationPolicy(Policy::never_verify_preloaded_images)) {
        return store.read(
            [&](const Reader& reader) { return upkeep::plan_revoke(reader, request, policy); });
    }
    RevokeOutcome apply(const RevokePlan& plan) {
        RevokeOutcome outcome;
        upkeep::apply(store, store, plan, {kNow, 0, "revoke", "what", "why"}, outcome);
        return outcome;
    }
    /// One transaction that takes the grants of only these records, in the order of their rows.
    void apply_part(const RevokePlan& plan, std::size_t first, std::size_t number,
                    RevokeOutcome& outcome) {
        const auto records = upkeep::in_order_of_rows(plan);
        store.write([&](Writer& writer) {
            upkeep::apply(
                writer, plan,
                {std::span(records).subspan(first, number), first + number == records.size()},
                {kNow, 0, "revoke", "what", "why"}, outcome);
        });
    }
    std::vector<std::string> logged() {
        std::vector<std::string> texts;
        store.read([&](const Reader& reader) {
            reader.each_change(
                {}, [&](const store::LoggedChange& entry) { texts.push_back(entry.change.what); });
        });
        return texts;
    }
    std::vector<Secret> secrets(const std::string& ref) {
        return store.read([&](const Reader& reader) {
            const auto record = reader.record(ImageRef{ref});
            REQUIRE(record);
            return record->record.mapping.begin()->second.secrets;
        });
    }
};

const std::vector<PulledRecord> kSample{
    record_of("web", {secret("team-a", "regcred", "aaaa"), secret("team-c", "own", "cccc")}),
    record_of("api", {secret("team-b", "copy", "aaaa")}),
    record_of("db", {secret("team-c", "own", "cccc")}),
};

} // namespace

TEST_CASE("revoking a secret takes its login from everybody, and keeps every record") {
    Node node(kSample);
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
    Node node(kSample);
    RevokeRequest request = by_secret("team-a", "regcred");
    request.with_copies = false;
    const RevokePlan plan = node.plan(request);
    CHECK(plan.grants == 1);
    REQUIRE(plan.copies.size() == 1);
    CHECK(plan.copies[0].name_space == "team-b");
    node.apply(plan);
    CHECK(node.secrets("api").size() == 1);
}

TEST_CASE("a revocation is remembered once, with the logins it spread to") {
    Node node(kSample);
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
    Node node({record_of("web", {secret("team-a", "one", ""), secret("team-b", "two", "")})});
    const RevokePlan plan = node.plan(by_secret("team-a", "one"));
    CHECK(plan.grants == 1);
    CHECK(plan.logins.empty());
}

TEST_CASE("only the images that a pattern names lose grants") {
    Node node(kSample);
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
    Node node({open});
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
    Node node({open, record_of("api", {secret("team-a", "regcred", "aaaa")})});
    const std::vector<std::string> list{"registry.example/api"};
    const RevokePlan plan = node.plan(
        by_secret("team-a", "regcred"),
        VerificationPolicy::of(Policy::never_verify_allowlisted_images, list, kReleases.back()));
    CHECK(plan.still_node_wide == 1);
    CHECK(plan.still_unverified == 1);
}

TEST_CASE("a record that changed since the plan is left alone and named") {
    Node node(kSample);
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
    Node node(kSample);
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
    Node node(kSample);
    CHECK_FALSE(node.plan(by_secret("team-a", "other")).known);
}

TEST_CASE("every revocation is in the log with who, what and why") {
    Node node(kSample);
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
    Node node(kSample);
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
    Node node(kSample);
    const RevokePlan plan = node.plan(by_secret("team-a", "regcred"));
    node.store.write([](Writer& writer) {
        writer.put_record({record_of("api", {secret("team-b", "other", "aaaa")}), {}, {}});
    });
    const RevokeOutcome outcome = node.apply(plan);
    CHECK(outcome.changed_since == std::vector{ImageRef{"api"}});
    CHECK(node.logged() == std::vector<std::string>{"removed 1 grant from 1 record"});
}

TEST_CASE("a revocation that is cut off is remembered, and the same command finds the rest") {
    Node node(kSample);
    RevokeOutcome cut_off;
    // the record that leads from who is named to the copy of the login goes first
    node.apply_part(node.plan(by_secret("team-a", "regcred")), 0, 1, cut_off);
    CHECK(node.secrets("web").size() == 1);
    CHECK(node.secrets("api").size() == 1);
    CHECK(node.logged() ==
          std::vector<std::string>{"removed 1 grant from 1 record, more to follow"});
    CHECK(node.store.read([](const Reader& reader) { return reader.revocations().size(); }) == 2);
    const RevokePlan rest = node.plan(by_secret("team-a", "regcred"));
    CHECK(rest.grants == 1);
    CHECK(node.apply(rest).changed_since.empty());
    CHECK(node.secrets("api").empty());
    CHECK(node.logged().back() == "removed 1 grant from 1 record");
}

TEST_CASE("a record that changed between two parts is left alone and named") {
    Node node(kSample);
    const RevokePlan plan = node.plan(by_secret("team-a", "regcred"));
    RevokeOutcome outcome;
    node.apply_part(plan, 0, 1, outcome);
    node.store.write([](Writer& writer) {
        writer.put_record(
            {record_of("api", {secret("team-b", "copy", "aaaa"), secret("team-d", "own", "dddd")}),
             {},
             {}});
    });
    node.apply_part(plan, 1, 1, outcome);
    node.store.read([&](const Reader& reader) { upkeep::look_around(reader, plan, outcome); });
    CHECK(outcome.records == 1);
    CHECK(outcome.changed_since == std::vector{ImageRef{"api"}});
    CHECK(node.secrets("api").size() == 2);
}

TEST_CASE("a pull between two parts with the same login under another name is named") {
    Node node(kSample);
    const RevokePlan plan = node.plan(by_secret("team-a", "regcred"));
    RevokeOutcome outcome;
    node.apply_part(plan, 0, 1, outcome);
    node.store.write([](Writer& writer) {
        PulledRecord again = record_of("web", {secret("team-d", "copy", "aaaa")});
        writer.put_record({again, {}, kNow});
    });
    node.apply_part(plan, 1, 1, outcome);
    node.store.read([&](const Reader& reader) { upkeep::look_around(reader, plan, outcome); });
    CHECK(outcome.records == 2);
    CHECK(outcome.changed_since == std::vector{ImageRef{"web"}});
    CHECK(node.secrets("web") == std::vector{secret("team-d", "copy", "aaaa")});
    CHECK(node.secrets("api").empty());
}

TEST_CASE("many records lose their grants in several transactions, each with its log entry") {
    std::vector<PulledRecord> records;
    constexpr std::size_t kRecords = 700;
    for (std::size_t number = 0; number < kRecords; ++number) {
        records.push_back(
            record_of("many-" + std::to_string(number),
                      {secret("team-c", "own", "cccc"), secret("team-a", "regcred", "aaaa")}));
    }
    Node node(records);
    const RevokeOutcome outcome = node.apply(node.plan(by_secret("team-a", "regcred")));
    CHECK(outcome.records == kRecords);
    CHECK(outcome.grants == kRecords);
    CHECK(outcome.changed_since.empty());
    CHECK(outcome.log_numbers.size() >= 2);
    const std::vector<std::string> logged = node.logged();
    REQUIRE(logged.size() == outcome.log_numbers.size());
    CHECK(logged.front() == "removed 250 grants from 250 records, more to follow");
    CHECK(logged.back().find("more to follow") == std::string::npos);
    for (const PulledRecord& record : records) {
        CHECK(node.secrets(record.image_ref.text) == std::vector{secret("team-c", "own", "cccc")});
    }
}
