// SPDX-License-Identifier: Apache-2.0
#include "tests/upkeep/revoke_node.hpp"
#include "upkeep/doctor.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>

using namespace pullrec;
using namespace pullrec::test;
using std::chrono::hours;
using store::Reader;
using store::Writer;

namespace {

bool finds(std::string_view check, RevokeNode& node) {
    upkeep::ExamineRequest request;
    request.now = kNow + hours{3};
    request.in_memory = true;
    const auto findings = node.store.read(
        [&](const Reader& reader) { return upkeep::examine(reader, request).findings; });
    return std::any_of(findings.begin(), findings.end(),
                       [&](const auto& finding) { return finding.check == check; });
}

} // namespace

TEST_CASE("a revocation that is cut off is remembered, and the same command finds the rest") {
    RevokeNode node(kSample);
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

TEST_CASE("a revocation that is made again and cut off leaves its trace, and one moment is one") {
    RevokeNode node(kSample);
    node.apply(node.plan(by_secret("team-a", "regcred")));
    node.store.write([](Writer& writer) { // a later pull
        for (PulledRecord record : kSample) {
            record.last_updated = kNow + hours{1};
            writer.put_record({record, {}, {}});
        }
    });
    RevokeRequest again = by_secret("team-a", "regcred");
    again.revoked_at = kNow + hours{2};
    const RevokePlan plan = node.plan(again);
    RevokeOutcome outcome;
    node.apply_part(plan, 0, 1, outcome);
    CHECK(finds("revoked-grant", node));
    CHECK(finds("revoke-cut-off", node));
    node.apply_part(plan, 1, 1, outcome);
    CHECK_FALSE(finds("revoked-grant", node));
    CHECK_FALSE(finds("revoke-cut-off", node));
    CHECK(node.store.read([](const Reader& reader) { return reader.revocations().size(); }) == 4);
}

TEST_CASE("a record that changed between two parts is left alone and named") {
    RevokeNode node(kSample);
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
    RevokeNode node(kSample);
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
    constexpr std::size_t kRecords = 350;
    for (std::size_t number = 0; number < kRecords; ++number) {
        records.push_back(
            record_of("many-" + std::to_string(number),
                      {secret("team-c", "own", "cccc"), secret("team-a", "regcred", "aaaa")}));
    }
    RevokeNode node(records);
    const RevokeOutcome outcome = node.apply(node.plan(by_secret("team-a", "regcred")));
    CHECK(outcome.records == kRecords);
    CHECK(outcome.grants == kRecords);
    CHECK(outcome.changed_since.empty());
    CHECK(outcome.log_numbers.size() >= 2);
    const std::vector<std::string> logged = node.logged();
    REQUIRE(logged.size() == outcome.log_numbers.size());
    CHECK(logged.front() == "removed 100 grants from 100 records, more to follow");
    CHECK(logged.back().find("more to follow") == std::string::npos);
    for (const PulledRecord& record : records) {
        CHECK(node.secrets(record.image_ref.text) == std::vector{secret("team-c", "own", "cccc")});
    }
}
