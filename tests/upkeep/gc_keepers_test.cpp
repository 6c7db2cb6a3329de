// SPDX-License-Identifier: Apache-2.0
#include "tests/upkeep/gc_node.hpp"
#include "upkeep/gc_plan.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using test::GcNode;
using test::image_of;
using test::node_with_old_image;
using upkeep::GcReason;
using upkeep::GcVerdict;

namespace {

using std::chrono::hours;
using std::chrono::minutes;

/// A node whose image may go at that time unless something keeps it.
constexpr hours kLater{2};

GcNode old_node() {
    GcNode node = node_with_old_image();
    node.plan(minutes{0});
    return node;
}

GcVerdict verdict(GcNode& node) {
    return node.plan(kLater).steps.front().verdict;
}

} // namespace

TEST_CASE("without anything that keeps it the image may go") {
    GcNode node = old_node();
    CHECK(verdict(node).may_go());
}

TEST_CASE("a pin of the runtime and a pin of ours are told apart") {
    GcNode node = old_node();
    node.ask.pins.emplace_back("r.example/*");
    CHECK(verdict(node) == GcVerdict{GcReason::pinned, "the pattern r.example/*", {}});
    node.ask.images.images.front().pinned = true;
    CHECK(verdict(node) == GcVerdict{GcReason::pinned, "the runtime", {}});
}

TEST_CASE("the image of sandboxes is protected although no container shows it") {
    GcNode node;
    node.ask.images.images = {image_of("sha256:pause", "registry.k8s.io/pause:3.9"),
                              image_of("sha256:rancher", "rancher/mirrored-pause:3.6", "d2"),
                              image_of("sha256:other", "r.example/pauses:1", "d3")};
    node.plan(minutes{0});
    const auto plan = node.plan(kLater);
    CHECK(plan.steps[0].verdict.reason == GcReason::protected_name);
    CHECK(plan.steps[1].verdict.reason == GcReason::protected_name);
    CHECK(plan.steps[2].verdict.may_go());
}

TEST_CASE("an image that is being pulled stays, however its pod spells it") {
    GcNode node = old_node();
    node.ask.images.images = {image_of("sha256:redis", "docker.io/library/redis:latest")};
    node.plan(minutes{0});
    node.ask.in_flight = {"redis:7", "Bad//Name"};
    CHECK(verdict(node).may_go());
    node.ask.in_flight = {"redis"};
    CHECK(verdict(node) == GcVerdict{GcReason::pull_in_progress,
                                     "being pulled as docker.io/library/redis:latest",
                                     {}});
    node.ask.in_flight = {"sha256:redis"};
    CHECK(verdict(node).reason == GcReason::pull_in_progress);
}

TEST_CASE("an image whose record was confirmed minutes ago stays, and is young until the grace") {
    GcNode node = old_node();
    const auto confirm = [&](std::chrono::microseconds ago) {
        node.store.write([&](store::Writer& writer) {
            writer.put_record(
                {{{"sha256:old"}, test::kNow, {}}, std::nullopt, test::kNow + kLater - ago});
        });
    };
    confirm(minutes{9});
    CHECK(verdict(node).reason == GcReason::pull_in_progress);
    confirm(minutes{11});
    CHECK(verdict(node).reason == GcReason::young_created);
}

TEST_CASE("a record under another id of the image counts as its own") {
    GcNode node = old_node();
    node.store.write([](store::Writer& writer) {
        writer.put_record(
            {{{test::kDigestA}, test::kNow, {}}, std::nullopt, test::kNow + kLater - minutes{5}});
    });
    CHECK(verdict(node).reason == GcReason::pull_in_progress);
}

TEST_CASE("an image goes only if all its names may") {
    GcNode node;
    node.ask.images.images = {image_of("sha256:web", "r.example/web:1")};
    node.ask.images.images.front().tags.emplace_back("mirror.example/web:1");
    node.plan(minutes{0});
    node.ask.expected = {"mirror.example/web:1"};
    node.ask.match = upkeep::ExpectedMatch::talos_1_7;
    CHECK(verdict(node) == GcVerdict{GcReason::expected, "mirror.example/web:1 (same tag)", {}});
}

TEST_CASE("an image stays while another of the same content is wanted") {
    GcNode node;
    node.ask.images.images = {image_of("sha256:a", "r.example/web:1"),
                              image_of("sha256:b", "mirror.example/web:1")};
    node.plan(minutes{0});
    CHECK(verdict(node).may_go());
    node.ask.images.images[1].pinned = true;
    CHECK(verdict(node) == GcVerdict{GcReason::shared, "mirror.example/web:1", {}});
    node.ask.images.images[1].pinned = false;
    CHECK(verdict(node).reason == GcReason::young_unreferenced);
}

TEST_CASE("an image with a name that does not parse stays, as does one whose id is no word") {
    GcNode node;
    node.ask.images.images = {image_of("sha256:bad", "Bad//Name"),
                              image_of("--all", "r.example/web:1", "d2"),
                              image_of("sha256:a b", "r.example/web:2", "d3")};
    node.plan(minutes{0});
    const auto plan = node.plan(kLater);
    CHECK(plan.steps[0].verdict ==
          GcVerdict{GcReason::unparsable_name, "no known form of a name: Bad//Name", {}});
    CHECK(plan.steps[1].verdict.reason == GcReason::unparsable_name);
    CHECK(plan.steps[2].verdict.reason == GcReason::unparsable_name);
}

TEST_CASE("what a plan found odd in its inputs is part of it") {
    GcNode node = old_node();
    ListedContainer lost;
    lost.id = "c0ffee";
    lost.image = "r.example/gone:1";
    node.ask.containers.containers = {lost};
    node.ask.expected = {"r.example/all", "r.example/one:1"};
    const auto plan = node.plan(kLater);
    CHECK(plan.unmatched == std::vector<std::string>{"container c0ffee"});
    CHECK(plan.whole_repositories == std::vector<std::string>{"r.example/all"});
}
