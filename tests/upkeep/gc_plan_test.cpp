// SPDX-License-Identifier: Apache-2.0
#include "tests/upkeep/gc_node.hpp"
#include "upkeep/gc_plan.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using test::GcNode;
using test::image_of;
using test::node_with_old_image;
using upkeep::GcPlan;
using upkeep::GcReason;

namespace {

using std::chrono::hours;
using std::chrono::minutes;

} // namespace

TEST_CASE("a timer every 15 minutes frees an image after 75, also when it was restarted at 40") {
    GcNode node = node_with_old_image();
    for (const int at : {15, 30, 45, 60}) {
        CAPTURE(at);
        CHECK(node.reason(minutes{at}) == GcReason::young_unreferenced);
    }
    const GcPlan plan = node.plan(minutes{75});
    CHECK(plan.may_go == 1);
    CHECK(plan.steps.front().verdict.span == minutes{60});
}

TEST_CASE("an image that is referenced again starts from zero") {
    GcNode node = node_with_old_image();
    node.plan(minutes{0});
    node.ask.expected = {"r.example/web:1"};
    CHECK(node.reason(minutes{50}) == GcReason::expected);
    node.ask.expected.clear();
    CHECK(node.reason(minutes{65}) == GcReason::young_unreferenced);
    CHECK(node.reason(minutes{124}) == GcReason::young_unreferenced);
    CHECK(node.reason(minutes{125}) == GcReason::unreferenced);
}

TEST_CASE("a tag that moves starts from zero, by its target as by the image it names") {
    GcNode node = node_with_old_image();
    node.plan(minutes{0});
    node.ask.images.images = {image_of("sha256:old", "r.example/web:1", test::kDigestB)};
    CHECK(node.reason(minutes{60}) == GcReason::young_unreferenced);
    CHECK(node.reason(minutes{120}) == GcReason::unreferenced);
    node.ask.images.images = {image_of("sha256:new", "r.example/web:1", test::kDigestB)};
    CHECK(node.reason(minutes{130}) == GcReason::young_unreferenced);
}

TEST_CASE("an image that gains a name, or comes back after it was gone, starts from zero") {
    GcNode node = node_with_old_image();
    node.plan(minutes{0});
    node.ask.images.images.front().tags.emplace_back("r.example/web:stable");
    CHECK(node.reason(minutes{60}) == GcReason::young_unreferenced);
    const auto images = node.ask.images.images;
    node.ask.images.images = {image_of("sha256:other", "r.example/db:1")};
    node.plan(minutes{110});
    node.ask.images.images = images;
    CHECK(node.reason(minutes{120}) == GcReason::young_unreferenced);
}

TEST_CASE("an image without a name is remembered by its id") {
    GcNode node = node_with_old_image();
    node.ask.images.images.front().tags.clear();
    node.plan(minutes{0});
    CHECK(node.reason(minutes{60}) == GcReason::unreferenced);
}

TEST_CASE("what one namespace of the runtime lists does not touch the memory of another") {
    GcNode node = node_with_old_image();
    node.plan(minutes{0});
    const auto images = std::exchange(node.ask.images.images, {});
    node.ask.runtime_namespace = "system";
    node.plan(minutes{30});
    node.ask.runtime_namespace = "k8s.io";
    node.ask.images.images = images;
    CHECK(node.reason(minutes{60}) == GcReason::unreferenced);
}

TEST_CASE("an hour back: the plan notices, starts anew and never deletes early") {
    GcNode node = node_with_old_image();
    node.plan(minutes{0});
    node.wall_step = -hours{1};
    CHECK(node.plan(minutes{45}).clock == upkeep::ClockState::backwards);
    CHECK(node.reason(minutes{104}) == GcReason::young_unreferenced);
    CHECK(node.reason(minutes{105}) == GcReason::unreferenced);
}

TEST_CASE("a year forward within a boot makes no image older") {
    GcNode node = node_with_old_image();
    node.plan(minutes{0});
    node.wall_step = std::chrono::days{365};
    CHECK(node.reason(minutes{59}) == GcReason::young_unreferenced);
    CHECK(node.reason(minutes{60}) == GcReason::unreferenced);
}

TEST_CASE("a year forward across boots is suspect once, and ages count from there") {
    GcNode node = node_with_old_image();
    node.plan(minutes{0});
    node.boot = "two";
    node.wall_step = std::chrono::days{365};
    CHECK(node.reason(minutes{5}) == GcReason::clock_suspect);
    CHECK(node.reason(minutes{64}) == GcReason::young_unreferenced);
    CHECK(node.reason(minutes{65}) == GcReason::unreferenced);
}

TEST_CASE("a reboot alone costs no grace") {
    GcNode node = node_with_old_image();
    node.plan(minutes{0});
    node.boot = "two";
    CHECK(node.reason(minutes{60}) == GcReason::unreferenced);
}

TEST_CASE("an image that the runtime pulled in the future is young") {
    GcNode node = node_with_old_image();
    node.ask.images.images.front().pulled_at = test::kNow + hours{30};
    node.plan(minutes{0});
    CHECK(node.reason(hours{5}) == GcReason::young_created);
    CHECK(node.reason(hours{31}) == GcReason::unreferenced);
}
