// SPDX-License-Identifier: Apache-2.0
#include "upkeep/gc_rule.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using upkeep::GcFacts;
using upkeep::GcReason;
using upkeep::GcVerdict;
using upkeep::judge;

namespace {

using std::chrono::hours;
using std::chrono::minutes;

constexpr hours kGrace{1};

/// An image that nothing keeps any more.
GcFacts idle() {
    GcFacts facts;
    facts.unreferenced_for = hours{5};
    facts.since_pull = hours{7};
    return facts;
}

GcReason reason_of(const GcFacts& facts) {
    return judge(facts, kGrace).reason;
}

} // namespace

TEST_CASE("the reasons are asked in their order: the first that holds is told") {
    GcFacts facts = idle();
    CHECK(judge(facts, kGrace) == GcVerdict{GcReason::unreferenced, {}, hours{5}});
    CHECK(judge(facts, kGrace).may_go());
    facts.retry_in = minutes{15};
    CHECK(judge(facts, kGrace) == GcVerdict{GcReason::backing_off, {}, minutes{15}});
    facts.clock_suspect = true;
    CHECK(reason_of(facts) == GcReason::clock_suspect);
    facts.unreferenced_for = minutes{20};
    CHECK(judge(facts, kGrace) == GcVerdict{GcReason::young_unreferenced, {}, minutes{40}});
    facts.since_pull = minutes{10};
    CHECK(judge(facts, kGrace) == GcVerdict{GcReason::young_created, {}, minutes{50}});
    const std::pair<std::optional<std::string> GcFacts::*, GcReason> keepers[] = {
        {&GcFacts::unparsable, GcReason::unparsable_name},
        {&GcFacts::shared_with, GcReason::shared},
        {&GcFacts::pulled_by, GcReason::pull_in_progress},
        {&GcFacts::expected_by, GcReason::expected},
        {&GcFacts::protected_by, GcReason::protected_name},
        {&GcFacts::pinned_by, GcReason::pinned},
        {&GcFacts::used_by, GcReason::in_use}};
    for (const auto& [member, reason] : keepers) {
        facts.*member = "who";
        CHECK(judge(facts, kGrace) == GcVerdict{reason, "who", {}});
        CHECK_FALSE(judge(facts, kGrace).may_go());
    }
}

TEST_CASE("an image of exactly the grace may go, by both ages") {
    GcFacts facts = idle();
    facts.unreferenced_for = kGrace;
    facts.since_pull = kGrace;
    CHECK(judge(facts, kGrace).may_go());
    facts.since_pull = kGrace - std::chrono::microseconds{1};
    CHECK(reason_of(facts) == GcReason::young_created);
    facts.since_pull = std::nullopt;
    CHECK(judge(facts, kGrace).may_go());
    facts.unreferenced_for = kGrace - std::chrono::microseconds{1};
    CHECK(reason_of(facts) == GcReason::young_unreferenced);
}

TEST_CASE("an image that was pulled in the future is young") {
    GcFacts facts = idle();
    facts.since_pull = -hours{3};
    CHECK(judge(facts, kGrace) == GcVerdict{GcReason::young_created, {}, hours{4}});
}

TEST_CASE("only who wants an image lets its time as unreferenced begin anew") {
    GcFacts facts = idle();
    CHECK_FALSE(judge(facts, kGrace).is_referenced());
    facts.shared_with = "other";
    CHECK_FALSE(judge(facts, kGrace).is_referenced());
    facts.expected_by = "it";
    CHECK(judge(facts, kGrace).is_referenced());
}

TEST_CASE("every reason has its word, and the word of what may go is the last") {
    CHECK(upkeep::name_of(GcReason::in_use) == "in_use");
    CHECK(upkeep::name_of(GcReason::young_unreferenced) == "young_unreferenced");
    CHECK(upkeep::name_of(GcReason::unreferenced) == "unreferenced");
}
