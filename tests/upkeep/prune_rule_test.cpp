// SPDX-License-Identifier: Apache-2.0
#include "upkeep/prune_rule.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using upkeep::judge;
using upkeep::PruneAction;
using upkeep::PruneFacts;
using upkeep::PruneReason;
using upkeep::PruneTerms;
using upkeep::PruneVerdict;

namespace {

using std::chrono::hours;
using std::chrono::minutes;

const Timestamp kNow{std::chrono::seconds{1'800'000'000}};
constexpr hours kUptime{100};

store::RecordAbsence list_of(std::chrono::microseconds ago, const std::string& boot = "this") {
    return {kNow - ago, boot, kUptime - ago};
}

PruneTerms terms() {
    return {list_of(hours{0}), hours{1}, false};
}

PruneFacts missing() {
    return {false, kNow - hours{48}, std::nullopt};
}

} // namespace

TEST_CASE("a record whose image is listed stays, and what was remembered of its absence goes") {
    PruneFacts facts = missing();
    facts.listed = true;
    CHECK(judge(facts, terms()) == PruneVerdict{PruneAction::keep, PruneReason::listed});
    facts.absence = list_of(hours{5});
    CHECK(judge(facts, terms()).forget);
}

TEST_CASE("a record whose image is being pulled stays, however long no list shows it") {
    PruneFacts facts = missing();
    facts.being_pulled = true;
    for (const bool known_missing : {false, true}) {
        if (known_missing) {
            facts.absence = list_of(hours{5});
        }
        CHECK(judge(facts, terms()) == PruneVerdict{PruneAction::keep, PruneReason::being_pulled});
    }
}

TEST_CASE("the first list that lacks an image only marks its record") {
    CHECK(judge(missing(), terms()) ==
          PruneVerdict{PruneAction::mark, PruneReason::first_absence, true, false});
}

TEST_CASE("a second list deletes when it is at least the grace younger than the first") {
    PruneFacts facts = missing();
    facts.absence = list_of(minutes{59});
    CHECK(judge(facts, terms()) == PruneVerdict{PruneAction::keep, PruneReason::within_grace});
    facts.absence = list_of(hours{1});
    CHECK(judge(facts, terms()) == PruneVerdict{PruneAction::remove, PruneReason::absent});
}

TEST_CASE("a wall clock that was set forward does not shorten the grace") {
    PruneFacts facts = missing();
    facts.absence = list_of(minutes{5});
    facts.absence->listed_at -= hours{24};
    CHECK(judge(facts, terms()).action == PruneAction::keep);
}

TEST_CASE("a list of another boot counts for nothing") {
    PruneFacts facts = missing();
    facts.absence = list_of(hours{5}, "earlier");
    CHECK(judge(facts, terms()) ==
          PruneVerdict{PruneAction::mark, PruneReason::first_absence, true, false});
}

TEST_CASE("where the kernel does not name its boot, two lists may be of two boots") {
    PruneFacts facts = missing();
    facts.absence = list_of(hours{5}, "");
    PruneTerms nameless = terms();
    nameless.list.boot_id = "";
    CHECK(judge(facts, nameless) ==
          PruneVerdict{PruneAction::mark, PruneReason::first_absence, true, false});
}

TEST_CASE("a pull between the two lists keeps the record and starts anew") {
    PruneFacts facts = missing();
    facts.absence = list_of(hours{5});
    facts.last_evidence = kNow - hours{2};
    CHECK(judge(facts, terms()) ==
          PruneVerdict{PruneAction::keep, PruneReason::confirmed_since_absence, true, false});
    facts.last_evidence = facts.absence->listed_at;
    CHECK(judge(facts, terms()).action == PruneAction::keep);
}

TEST_CASE("a pull after the list was taken keeps the record, whatever was remembered") {
    PruneFacts facts = missing();
    facts.last_evidence = kNow;
    PruneTerms one = terms();
    one.one_list_suffices = true;
    CHECK(judge(facts, one).reason == PruneReason::confirmed_since_list);
    facts.absence = list_of(hours{5});
    CHECK(judge(facts, terms()).action == PruneAction::keep);
}

TEST_CASE("one list suffices only where that was said") {
    PruneTerms one = terms();
    one.one_list_suffices = true;
    CHECK(judge(missing(), one).action == PruneAction::remove);
    CHECK(judge(missing(), terms()).action == PruneAction::mark);
}
