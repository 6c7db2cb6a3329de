// SPDX-License-Identifier: Apache-2.0
#include "tests/in_flight.hpp"
#include "tests/journal/node.hpp"

#include <doctest/doctest.h>

#include <algorithm>

using namespace pullrec;
using namespace pullrec::test;

namespace {

using Texts = std::vector<std::string>;

/// The images of upstream's runtime (kubelet 21.5).
std::vector<ListedImage> runtime() {
    const auto digest = [](char digit) {
        return "repo.repo/test/test@sha256:" + std::string(64, digit);
    };
    return {
        listed("testimageref1", {"repo.repo/test/test:docker", "docker.io/testing/test:something"}),
        listed("testimageref2", {"repo.repo/test/test:v2", "repo.repo/test/test:test2"},
               {digest('2')}),
        listed("testimageref", {"repo.repo/test/test:v1", "repo.repo/test/test:test1"},
               {digest('1')}),
        listed("testimageref3", {}), listed("testimageref4", {}, {digest('4')})};
}

void put_upstream_records(Node& node) {
    for (const char* ref : {"testimageref", "testimage-anonpull", "testemptycredmapping"}) {
        node.put_record({{{ref}, kNoon, {}}, std::nullopt, std::nullopt});
    }
}

/// Leaves intents behind as a kubelet of an earlier boot does.
void leave_intents(Node& node, const Texts& images) {
    const auto dead = node.process(Policy::never_verify_preloaded_images, "earlier boot");
    for (const std::string& image : images) {
        dead->record_intent({image});
    }
}

} // namespace

// The numbers are those of kubelet 21.5.

TEST_CASE("1, 2: without intents nothing changes") {
    for (const bool with_records : {false, true}) {
        Node node;
        if (with_records) {
            put_upstream_records(node);
        }
        const Texts before = node.image_refs();
        CHECK(node.process()->recover(runtime()).empty());
        CHECK(node.image_refs() == before);
    }
}

TEST_CASE("3, 4, 5: an intent whose image is listed becomes a record without grants") {
    const std::string fresh = "docker.io/testing/test:something";
    const std::string known = "repo.repo/test/test:v1";
    for (const Texts& left : {Texts{fresh}, Texts{known}, Texts{fresh, known}}) {
        Node node;
        put_upstream_records(node);
        leave_intents(node, left);
        node.process()->recover(runtime());
        CHECK(node.intents().empty());
        const bool made = std::find(left.begin(), left.end(), fresh) != left.end();
        CHECK(node.image_refs().size() == (made ? 4 : 3));
        if (made) {
            CHECK(node.record({"testimageref1"})->record.mapping.empty());
            CHECK_FALSE(node.record({"testimageref1"})->last_confirmed);
        }
    }
}

TEST_CASE("E3: an intent finds its image whatever its spelling, and no other image") {
    const std::string digest = "@sha256:" + std::string(64, 'a');
    Node node;
    leave_intents(node, {"busybox", "quay.io/org/app:v1" + digest, "quay.io/org/app:v9"});
    const auto steps = node.process()->recover(
        std::vector{listed("sha256:box", {"docker.io/library/busybox:latest"}),
                    listed("sha256:app", {}, {"quay.io/org/app" + digest}),
                    listed("sha256:other", {"quay.io/org/app:v8"})});
    CHECK(steps.size() == 2);
    CHECK(node.image_refs() == Texts{"sha256:app", "sha256:box"});
    CHECK(node.intents() == Texts{"quay.io/org/app:v9"});
}

TEST_CASE("E4: an intent of this boot stays for a day, one that a living process has for ever") {
    Node node;
    const auto images = std::vector{listed("sha256:app", {kImage.text})};
    auto dead = node.process();
    const auto living = node.process();
    dead->record_intent(kImage);
    living->record_intent(kImage);
    dead.reset();
    const auto manager = node.process();
    node.now = kNoon + 24h;
    CHECK(manager->recover(images).at(0).intents_kept == 2);
    node.now += 1us;
    CHECK(manager->recover(images).at(0).intents_settled == 1);
    CHECK(in_flight(*living, kImage) == 1);
    node.now += 240h;
    manager->recover(images);
    CHECK(in_flight(*living, kImage) == 1);
}

TEST_CASE("a plan says what recovery does, and changes nothing") {
    Node node;
    leave_intents(node, {kImage.text, "Not An Image"});
    const auto manager = node.process();
    const ListedNames names(std::vector{listed("sha256:app", {kImage.text, "Not An Image"})});
    const journal::Liveness liveness(journal::HolderLocks::for_asking(node.path()), store::kNobody,
                                     "boot");
    const journal::RecoveryView view{liveness, NameRule::raw, node.now};
    const auto plan = node.store().read(
        [&](const store::Reader& reader) { return journal::plan_recovery(reader, names, view); });
    CHECK(node.image_refs().empty());
    REQUIRE(plan.size() == 2);
    CHECK(plan[0].obstacle == journal::IntentObstacle::nameless);
    CHECK(plan[1].makes_record);
    CHECK(journal::recover(node.store(), plan, view) == plan);
    CHECK(node.image_refs() == Texts{"sha256:app"});
    CHECK(node.intents() == Texts{"Not An Image"});
}

TEST_CASE("an image that is listed without its id gets no record, and its intent stays") {
    Node node;
    leave_intents(node, {kImage.text});
    const auto manager = node.process();
    const auto steps = manager->recover(std::vector{listed("", {kImage.text})});
    REQUIRE(steps.size() == 1);
    CHECK(steps[0].obstacle == journal::IntentObstacle::ref_unknown);
    CHECK_FALSE(steps[0].makes_record);
    CHECK(steps[0].intents_kept == 1);
    CHECK(node.image_refs().empty());
    CHECK(ask(*manager).must_pull);
}

TEST_CASE("the intent stays as long as one of the images that it means has no id") {
    Node node;
    leave_intents(node, {kImage.text});
    const auto steps = node.process()->recover(
        std::vector{listed("", {kImage.text}), listed("sha256:known", {kImage.text})});
    CHECK(node.image_refs() == Texts{"sha256:known"});
    CHECK(node.intents() == Texts{kImage.text});
    REQUIRE(steps.size() == 2);
    CHECK(steps[0].intents_settled + steps[1].intents_settled == 0);
}

TEST_CASE("a record that cannot be read keeps its bytes and its place, and the intent stays") {
    Node node;
    leave_intents(node, {kImage.text});
    node.put_unreadable(store::FileKind::record, kRef.text);
    const auto manager = node.process();
    const auto steps = manager->recover(std::vector{listed(kRef.text, {kImage.text})});
    REQUIRE(steps.size() == 1);
    CHECK_FALSE(steps[0].makes_record);
    CHECK(steps[0].obstacle == journal::IntentObstacle::record_unreadable);
    CHECK(node.image_refs().empty());
    CHECK(node.intents() == Texts{kImage.text});
    CHECK(node.store().read([](const store::Reader& reader) {
        return reader.is_unreadable(store::FileKind::record, kRef.text);
    }));
}

TEST_CASE("no transaction parts the images of one intent: it goes with the last of their records") {
    Node node;
    Texts images;
    std::vector<ListedImage> list;
    for (int number = 0; number < 99; ++number) {
        const std::string image = "quay.io/org/a" + std::to_string(number) + ":v1";
        images.push_back(image);
        list.push_back(listed("sha256:" + std::to_string(number), {image}));
    }
    const std::string twice = "quay.io/org/twice:v1";
    images.push_back(twice);
    list.push_back(listed("sha256:first", {twice}));
    list.push_back(listed("sha256:second", {twice}));
    leave_intents(node, images);
    const auto manager = node.process();
    // what kills the process at the second of both
    node.change("CREATE TRIGGER power BEFORE INSERT ON pulled_record "
                "WHEN NEW.image_ref = 'sha256:second' BEGIN SELECT RAISE(ABORT, 'power'); END");
    CHECK(error_of([&] { manager->recover(list); }));
    const Texts left = node.intents();
    CHECK(std::find(left.begin(), left.end(), twice) != left.end());
    node.change("DROP TRIGGER power");
    const auto steps = manager->recover(list);
    CHECK(node.intents().empty());
    CHECK(node.image_refs().size() == 101);
    CHECK(steps.back().intents_settled == 1);
}
