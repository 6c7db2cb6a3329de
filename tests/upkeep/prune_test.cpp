// SPDX-License-Identifier: Apache-2.0
#include "tests/upkeep/prune_node.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace pullrec;
using std::chrono::hours;
using store::Reader;
using store::Store;
using store::Writer;
using test::kNow;
using test::listing_of;
using test::numbered_refs;
using test::record_of;
using upkeep::PruneOutcome;
using upkeep::PrunePlan;
using upkeep::PruneRequest;
using Node = test::PruneNode;

TEST_CASE("a record goes with the second list that lacks its image, not before") {
    Node node({"here", "gone"});
    CHECK(node.prune({"here"}).marked == 1);
    CHECK(node.has("gone"));
    node.now = hours{2};
    const PruneOutcome second = node.prune({"here"});
    CHECK(second.removed == 1);
    CHECK(second.log_numbers.size() == 1);
    CHECK_FALSE(node.has("gone"));
    CHECK(node.has("here"));
}

TEST_CASE("an image that is listed again in between starts anew") {
    Node node({"here", "back"});
    node.prune({"here"});
    node.now = hours{2};
    node.prune({"here", "back"});
    node.now = hours{4};
    CHECK(node.prune({"here"}).removed == 0);
    CHECK(node.has("back"));
}

TEST_CASE("a record that is listed only under another id of its image stays") {
    Node node({"here", "sha256:aa"});
    ImageListing listing = listing_of({"here", "sha256:bb"});
    listing.images[1].target_digest = "sha256:aa";
    PrunePlan plan = node.plan(listing, node.request());
    CHECK(plan.listed == 2);
}

TEST_CASE("a record is kept by an alias that an earlier list told") {
    Node node({"sha256:aa", "here"});
    node.store.write([](Writer& writer) {
        writer.replace_aliases({{{"sha256:bb"}, {"sha256:aa"}}});
    });
    CHECK(node.plan(listing_of({"sha256:bb", "here"}), node.request()).listed == 2);
}

TEST_CASE("a pull between plan and apply keeps the record, and is named") {
    Node node({"here", "gone"});
    node.prune({"here"});
    node.now = hours{2};
    const PrunePlan plan = node.plan(listing_of({"here"}), node.request());
    REQUIRE(plan.removed == 1);
    node.store.write([](Writer& writer) {
        writer.put_record({record_of("gone"), {}, kNow + hours{2}});
    });
    const PruneOutcome outcome = node.apply(plan);
    CHECK(outcome.removed == 0);
    REQUIRE(outcome.changed_since.size() == 1);
    CHECK(outcome.changed_since[0].text == "gone");
    CHECK(node.has("gone"));
}

TEST_CASE("another prune that saw the image again in between keeps the record") {
    Node node({"here", "back"});
    node.prune({"here"});
    node.now = hours{2};
    const PrunePlan plan = node.plan(listing_of({"here"}), node.request());
    REQUIRE(plan.removed == 1);
    node.prune({"here", "back"});
    CHECK(node.apply(plan).removed == 0);
    CHECK(node.has("back"));
}

TEST_CASE("one transaction takes a hundred records at most") {
    Node node(numbered_refs(250));
    PruneRequest request = node.request();
    request.limit.percent = 100;
    request.terms.one_list_suffices = true;
    const PrunePlan plan = node.plan(listing_of({"ref0"}), request);
    CHECK(plan.removed == 249);
    CHECK(upkeep::batches_of(plan).size() == 3);
    const PruneOutcome outcome = node.apply(plan);
    CHECK(outcome.removed == 249);
    CHECK(outcome.log_numbers.size() == 3);
}

TEST_CASE("a prune that had nothing to do is logged as complete when it is asked to be") {
    Node node({"here"});
    const PrunePlan plan = node.plan(listing_of({"here"}), node.request());
    PruneOutcome outcome;
    node.store.write([&](Writer& writer) {
        const store::Change change{kNow, 0, "prune", "", {}};
        upkeep::apply(writer, {}, plan, change, outcome);
        CHECK(outcome.log_numbers.empty());
        upkeep::apply(writer, {}, plan, change, outcome, std::chrono::milliseconds{3});
    });
    CHECK(outcome.log_numbers.size() == 1);
    node.store.read([&](const Reader& reader) {
        reader.each_change(kNow, [](const store::LoggedChange& logged) {
            CHECK(logged.change.what == "complete after 0.003 s");
        });
    });
}

TEST_CASE("only the records that are named are planned for") {
    Node node({"a", "b"});
    PruneRequest request = node.request();
    request.only = std::set<ImageRef>{{"a"}};
    const PrunePlan plan = node.plan(listing_of({"c"}), request);
    REQUIRE(plan.steps.size() == 1);
    CHECK(plan.steps[0].image_ref.text == "a");
}

namespace {

/// Lets a holder pull an image: with an operation, or with an intent alone.
void begin_pull(Store& store, const Image& image, bool with_operation) {
    store.write([&](Writer& writer) {
        writer.add_holder({7, "boot", 1, kNow});
        if (with_operation) {
            store::PullOperation operation;
            operation.image = image;
            operation.holder = 7;
            writer.add_operation(operation);
        } else {
            writer.add_intent({{image}, 7, kNow, std::nullopt}, 1);
        }
    });
}

bool is_seven(std::int64_t holder) {
    return holder == 7;
}

} // namespace

TEST_CASE("a record whose image a living holder pulls stays, whatever tag is pulled") {
    for (const bool with_operation : {true, false}) {
        Node node({"here", "gone"});
        begin_pull(node.store, {"registry.example/gone:v2"}, with_operation);
        PruneRequest request = node.request();
        request.terms.one_list_suffices = true;
        request.is_alive = is_seven;
        const PrunePlan plan = node.plan(listing_of({"here"}), request);
        CHECK(plan.removed == 0);
        REQUIRE(plan.steps.size() == 2);
        CHECK(plan.steps[0].verdict.reason == upkeep::PruneReason::being_pulled);
        request.is_alive = [](std::int64_t) { return false; };
        CHECK(node.plan(listing_of({"here"}), request).removed == 1);
    }
}

TEST_CASE("a pull that begins after the plan keeps its record, too") {
    Node node({"here", "gone"});
    PruneRequest request = node.request();
    request.terms.one_list_suffices = true;
    request.is_alive = is_seven;
    const PrunePlan plan = node.plan(listing_of({"here"}), request);
    REQUIRE(plan.removed == 1);
    begin_pull(node.store, {"registry.example/gone:v2"}, true);
    const PruneOutcome outcome = node.apply(plan);
    CHECK(outcome.removed == 0);
    CHECK(outcome.changed_since == std::vector<ImageRef>{{"gone"}});
    CHECK(node.has("gone"));
}

TEST_CASE("a record without names may be of any image, so it stays while one is pulled") {
    Node node({"here"});
    node.store.write([](Writer& writer) {
        writer.add_record({{{"bare"}, kNow - hours{48}, {}}, {}, {}});
    });
    PruneRequest request = node.request();
    request.terms.one_list_suffices = true;
    request.is_alive = is_seven;
    CHECK(node.plan(listing_of({"here"}), request).removed == 1);
    begin_pull(node.store, {"registry.example/other:v2"}, true);
    CHECK(node.plan(listing_of({"here"}), request).removed == 0);
}
