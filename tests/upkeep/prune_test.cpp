// SPDX-License-Identifier: Apache-2.0
#include "tests/store/memory_store.hpp"
#include "upkeep/listed_refs.hpp"
#include "upkeep/prune.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace pullrec;
using store::Reader;
using store::Store;
using store::Writer;
using test::kNow;
using upkeep::PruneOutcome;
using upkeep::PrunePlan;
using upkeep::PruneRequest;

namespace {

using std::chrono::hours;

PulledRecord record_of(const std::string& ref) {
    PulledRecord record{{ref}, kNow - hours{48}, {}};
    record.mapping[{"registry.example/" + ref}].node_pods_accessible = true;
    return record;
}

std::vector<std::string> numbered_refs(std::size_t count) {
    std::vector<std::string> refs(count);
    for (std::size_t i = 0; i < count; ++i) {
        refs[i] = "ref" + std::to_string(i);
    }
    return refs;
}

ImageListing listing_of(const std::vector<std::string>& ids) {
    ImageListing listing;
    for (const std::string& id : ids) {
        listing.images.push_back({});
        listing.images.back().id = {id};
    }
    return listing;
}

struct Node {
    Store store = test::memory_store();
    hours now{0};

    explicit Node(const std::vector<std::string>& refs) {
        store.write([&](Writer& writer) {
            for (const std::string& ref : refs) {
                writer.add_record({record_of(ref), {}, {}});
            }
        });
    }

    [[nodiscard]] PruneRequest request() const {
        PruneRequest request;
        request.terms = {{kNow + now, "boot", hours{10} + now}, hours{1}, false};
        request.now = kNow + now;
        return request;
    }
    PrunePlan plan(const ImageListing& listing, const PruneRequest& request) {
        return store.read(
            [&](const Reader& reader) { return upkeep::plan_prune(reader, listing, request); });
    }
    PruneOutcome apply(const PrunePlan& plan) {
        PruneOutcome outcome;
        for (const auto& batch : upkeep::batches_of(plan)) {
            store.write([&](Writer& writer) {
                upkeep::apply(writer, batch, plan, {kNow + now, 0, "prune", "", {}}, outcome);
            });
        }
        return outcome;
    }
    PruneOutcome prune(const std::vector<std::string>& listed) {
        const PrunePlan made = plan(listing_of(listed), request());
        CHECK(made.refusals.empty());
        return apply(made);
    }
    bool has(const std::string& ref) {
        return store.read([&](const Reader& reader) { return reader.has_record({ref}); });
    }
};

} // namespace

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

TEST_CASE("a list that is empty, incomplete or lacks too much is refused") {
    const std::vector<std::string> refs = numbered_refs(300);
    Node node(refs);
    std::vector<std::string> most(refs.begin(), refs.begin() + 270);
    CHECK(node.plan(listing_of(most), node.request()).refusals.empty());
    most.pop_back();
    CHECK(node.plan(listing_of(most), node.request()).refusals.size() == 1);
    CHECK(node.plan(listing_of({}), node.request()).refusals.size() == 2);
    ImageListing partial = listing_of(refs);
    partial.extent = Extent::partial;
    CHECK(node.plan(partial, node.request()).refusals.size() == 1);
    PruneRequest by_number = node.request();
    by_number.limit.records = 5;
    CHECK(node.plan(listing_of({refs.begin(), refs.end() - 6}), by_number).refusals.size() == 1);
    CHECK(node.plan(listing_of({refs.begin(), refs.end() - 5}), by_number).refusals.empty());
}

TEST_CASE("a list that shows no recorded image proves nothing, however few records there are") {
    Node node({"a", "b", "c"});
    const ImageListing other = listing_of({"postgres", "tool"});
    PruneRequest request = node.request();
    CHECK(node.plan(other, request).refusals.size() == 1);
    request.limit.percent = 100;
    CHECK(node.plan(other, request).refusals.size() == 1);
    request.limit.is_given = true;
    CHECK(node.plan(other, request).refusals.empty());
    request.limit.percent = 99;
    CHECK(node.plan(other, request).refusals.size() == 1);
    request.limit.records = 2;
    CHECK(node.plan(other, request).refusals.size() == 1);
    request.limit.records = 3;
    CHECK(node.plan(other, request).refusals.empty());
}

TEST_CASE("one recorded image in the list shows whose list it is, also for a record by name") {
    Node node({"a", "b", "c"});
    PruneRequest request = node.request();
    CHECK(node.plan(listing_of({"a", "tool"}), request).refusals.empty());
    request.only = std::set<ImageRef>{{"b"}};
    CHECK(node.plan(listing_of({"a", "tool"}), request).refusals.empty());
    CHECK(node.plan(listing_of({"tool"}), request).refusals.size() == 1);
    request.limit.records = 1;
    request.limit.is_given = true;
    CHECK(node.plan(listing_of({"tool"}), request).refusals.empty());
}

TEST_CASE("a list that shows an image under an alias shows it, and without records none is asked "
          "for") {
    Node node({"sha256:aa"});
    ImageListing listing = listing_of({"sha256:bb"});
    CHECK(node.store.read(
        [&](const Reader& reader) { return upkeep::shows_no_recorded(reader, listing); }));
    listing.images[0].target_digest = "sha256:aa";
    CHECK(node.plan(listing, node.request()).refusals.empty());
    CHECK_FALSE(node.store.read(
        [&](const Reader& reader) { return upkeep::shows_no_recorded(reader, listing); }));
    Node bare({});
    CHECK(bare.plan(listing, bare.request()).refusals.empty());
    CHECK_FALSE(bare.store.read(
        [&](const Reader& reader) { return upkeep::shows_no_recorded(reader, listing); }));
}

TEST_CASE("a clock behind the newest record refuses until it is accepted") {
    Node node({"here"});
    PruneRequest request = node.request();
    request.now = kNow - hours{72};
    CHECK(node.plan(listing_of({"here"}), request).refusals.size() == 1);
    request.accept_clock = true;
    CHECK(node.plan(listing_of({"here"}), request).refusals.empty());
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
