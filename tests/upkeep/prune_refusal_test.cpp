// SPDX-License-Identifier: Apache-2.0
#include "tests/upkeep/prune_node.hpp"
#include "upkeep/listed_refs.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using std::chrono::hours;
using store::Reader;
using test::kNow;
using test::listing_of;
using test::numbered_refs;
using upkeep::PruneRequest;
using Node = test::PruneNode;

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
