// SPDX-License-Identifier: Apache-2.0
#include "tests/upkeep/gc_node.hpp"
#include "upkeep/gc_confirm.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using test::GcNode;
using test::image_of;
using upkeep::GcConfirmed;
using upkeep::GcOutcome;
using upkeep::GcReason;

namespace {

using std::chrono::hours;
using std::chrono::minutes;

/// A node with three images that were planned to go at two hours.
GcNode planned_node() {
    GcNode node;
    node.ask.images.images = {image_of("sha256:a", "r.example/a:1", "d1"),
                              image_of("sha256:b", "r.example/b:1", "d2"),
                              image_of("sha256:c", "r.example/c:1", "d3")};
    node.plan(minutes{0});
    node.plan(hours{2});
    return node;
}

std::vector<GcConfirmed> confirm(GcNode& node, const std::vector<ListedImage>& left) {
    return node.store.write([&](store::Writer& writer) {
        auto confirmed = upkeep::plan_confirm(writer.gc_items("k8s.io"),
                                              {left, Extent::complete, {}}, node.ask.now.wall);
        upkeep::record(writer, confirmed);
        return confirmed;
    });
}

} // namespace

TEST_CASE("each planned image is compared on its own: gone, still there, or another by now") {
    GcNode node = planned_node();
    const auto confirmed = confirm(node, {image_of("sha256:b", "r.example/b:1", "d2"),
                                          image_of("sha256:new", "r.example/c:1", "d9")});
    REQUIRE(confirmed.size() == 3);
    CHECK(confirmed[0].outcome == GcOutcome::deleted);
    CHECK(confirmed[1].outcome == GcOutcome::failed);
    CHECK(confirmed[1].item.retry_at == node.ask.now.wall + minutes{15});
    CHECK(confirmed[2].outcome == GcOutcome::superseded);
}

TEST_CASE("a name that was pulled again while its image is still there is superseded") {
    GcNode node = planned_node();
    const auto confirmed = confirm(node, {image_of("sha256:a", "r.example/a:1", "d9")});
    CHECK(confirmed[0].outcome == GcOutcome::superseded);
}

TEST_CASE("a list that is compared twice counts a failure once") {
    GcNode node = planned_node();
    const std::vector left{image_of("sha256:b", "r.example/b:1", "d2")};
    confirm(node, left);
    const auto again = confirm(node, left);
    REQUIRE(again.size() == 1);
    CHECK(again[0].outcome == GcOutcome::failed);
    CHECK_FALSE(again[0].is_news);
    CHECK(again[0].item.failures == 1);
}

TEST_CASE("an image that stayed is left alone for a while, twice as long each time") {
    GcNode node = planned_node();
    node.ask.images.images = {image_of("sha256:b", "r.example/b:1", "d2")};
    confirm(node, node.ask.images.images);
    CHECK(node.reason(hours{2} + minutes{14}) == GcReason::backing_off);
    CHECK(node.reason(hours{2} + minutes{15}) == GcReason::unreferenced);
    confirm(node, node.ask.images.images);
    CHECK(node.reason(hours{2} + minutes{44}) == GcReason::backing_off);
    CHECK(node.reason(hours{2} + minutes{45}) == GcReason::unreferenced);
    CHECK(upkeep::back_off(3) == hours{1});
    CHECK(upkeep::back_off(1000) == hours{24});
}

TEST_CASE("one image that stays never holds up another") {
    GcNode node = planned_node();
    confirm(node, {image_of("sha256:a", "r.example/a:1", "d1")});
    const auto plan = node.plan(hours{2} + minutes{5});
    CHECK(plan.steps[0].verdict.reason == GcReason::backing_off);
    CHECK(plan.steps[1].verdict.may_go());
    CHECK(plan.steps[2].verdict.may_go());
}

TEST_CASE("what is wanted again, or gone before anybody confirmed it, is planned no more") {
    GcNode node = planned_node();
    node.ask.images.images.pop_back();
    node.ask.images.images[1].pinned = true;
    node.plan(hours{3});
    CHECK(node.store.read(
              [](const store::Reader& reader) { return reader.gc_items("k8s.io").size(); }) == 1);
}

TEST_CASE("a back-off that a clock set far away does not hold for longer than a day") {
    GcNode node = planned_node();
    node.wall_step = std::chrono::days{365};
    node.plan(hours{2} + minutes{1});
    confirm(node, node.ask.images.images);
    node.wall_step = {};
    CHECK(node.reason(hours{2} + minutes{2}) == GcReason::clock_suspect);
    CHECK(node.reason(hours{3} + minutes{2}) == GcReason::unreferenced);
}
