// SPDX-License-Identifier: Apache-2.0
#include "journal/intent_removal.hpp"
#include "tests/in_flight.hpp"
#include "tests/journal/node.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using namespace pullrec::test;
using journal::IntentRemoval;

namespace {

/// A node on which a process of an earlier boot left an intent.
struct LeftBehind {
    Node node;
    journal::Liveness liveness;

    explicit LeftBehind(const char* boot = "earlier boot")
        : liveness(journal::HolderLocks::for_asking(node.path()), store::kNobody, "boot") {
        const auto dead = node.process(Policy::never_verify_preloaded_images, boot);
        dead->record_intent(kImage);
    }

    [[nodiscard]] journal::RecoveryView view() const { return {liveness, NameRule::raw, node.now}; }
    std::vector<IntentRemoval> plan(const std::vector<ListedImage>& images) {
        const ListedNames names(images);
        const std::vector<Image> wanted{kImage};
        return node.store().read([&](const store::Reader& reader) {
            return journal::plan_intent_removal(reader, wanted, names, view());
        });
    }
    void apply(const IntentRemoval& item) {
        node.store().write(
            [&](store::Writer& writer, bool) { journal::apply(writer, item, view()); });
    }
    /// Whether a pod without any credential may use the image.
    bool is_open() { return !ask(*node.process(), {}).must_pull; }
};

} // namespace

TEST_CASE("an intent whose image is on the node leaves a record without grants, and dropping it "
          "would open the image") {
    LeftBehind left;
    const auto plan = left.plan({listed(kRef.text, {kImage.text})});
    REQUIRE(plan.size() == 1);
    CHECK(plan[0].without_record == std::vector{kRef});
    CHECK_FALSE(plan[0].rests_on_absence());
    CHECK_FALSE(left.is_open());
    left.apply(plan[0]);
    CHECK(left.node.intents().empty());
    CHECK(left.node.record(kRef)->record.mapping.empty());
    CHECK_FALSE(left.is_open());

    LeftBehind naive;
    naive.node.store().write([](store::Writer& writer, bool) { writer.remove_intents(kImage); });
    CHECK(naive.is_open());
}

TEST_CASE("an intent whose image is gone goes, and leaves no record") {
    LeftBehind left;
    const auto plan = left.plan({listed("sha256:other", {"quay.io/org/other:v1"})});
    REQUIRE(plan.size() == 1);
    CHECK(plan[0].rests_on_absence());
    left.apply(plan[0]);
    CHECK(left.node.intents().empty());
    CHECK(left.node.image_refs().empty());
}

TEST_CASE("an intent of this boot stays for a day, because its image may still arrive and would "
          "then be open") {
    LeftBehind left("boot");
    const auto plan = left.plan({});
    REQUIRE(plan.size() == 1);
    CHECK(plan[0].kept == 1);
    left.apply(plan[0]);
    CHECK(left.node.intents().size() == 1);
    CHECK_FALSE(left.is_open());
    left.node.now += 25h;
    CHECK(left.plan({})[0].removed == 1);
}

TEST_CASE("what began since the plan was made stays") {
    LeftBehind left;
    const auto plan = left.plan({});
    const auto living = left.node.process();
    living->record_intent(kImage);
    left.apply(plan.at(0));
    CHECK(left.node.intents().size() == 1);
    CHECK(in_flight(*living, kImage) == 1);
}

TEST_CASE("a text that is no image proves nothing, so its intent stays") {
    LeftBehind left;
    left.node.store().write([](store::Writer& writer, bool) {
        writer.add_intent({{{"Not An Image"}}, store::kNobody, kNoon - 100h, {}});
    });
    const std::vector<Image> wanted{{"Not An Image"}};
    const auto plan = left.node.store().read([&](const store::Reader& reader) {
        return journal::plan_intent_removal(reader, wanted, ListedNames({}), left.view());
    });
    CHECK(plan.at(0).obstacle == journal::IntentObstacle::nameless);
    left.apply(plan.at(0));
    CHECK(left.node.intents().size() == 2);
}

TEST_CASE("an image that is listed without its id keeps its intent: the list does not tell which "
          "record would close it") {
    LeftBehind left;
    const auto plan = left.plan({listed("", {kImage.text})});
    REQUIRE(plan.size() == 1);
    CHECK(plan[0].obstacle == journal::IntentObstacle::ref_unknown);
    CHECK_FALSE(plan[0].rests_on_absence());
    CHECK(plan[0].removed == 0);
    left.apply(plan[0]);
    CHECK(left.node.image_refs().empty());
    CHECK(left.node.intents().size() == 1);
    CHECK_FALSE(left.is_open());
}

TEST_CASE("an intent stays beside a record that cannot be read, as in a file of another image's "
          "name, which a kubelet passes over") {
    LeftBehind left;
    left.node.put_unreadable(store::FileKind::record, kRef.text);
    const auto plan = left.plan({listed(kRef.text, {kImage.text})});
    REQUIRE(plan.size() == 1);
    CHECK(plan[0].obstacle == journal::IntentObstacle::record_unreadable);
    left.apply(plan[0]);
    CHECK(left.node.image_refs().empty());
    CHECK(left.node.intents().size() == 1);
}
