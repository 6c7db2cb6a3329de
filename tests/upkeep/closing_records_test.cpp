// SPDX-License-Identifier: Apache-2.0
#include "tests/store/memory_store.hpp"
#include "upkeep/closing_records.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace pullrec;
using store::Reader;
using store::Store;
using store::Writer;
using test::kNow;

namespace {

ImageListing one_image(const std::string& id, const std::string& digest = {}) {
    ImageListing listing;
    ListedImage& image = listing.images.emplace_back();
    image.id = {id};
    image.tags = {"registry.example/web:1"};
    if (!digest.empty()) {
        image.digests = {digest};
    }
    return listing;
}

std::vector<store::VanishedRecord> vanished(const std::string& ref) {
    return {{{ref}, "{}", 1, kNow, kNow}};
}

} // namespace

TEST_CASE("a present image whose record vanished gets a record without grants") {
    Store store = test::memory_store();
    const auto plan = store.read([](const Reader& reader) {
        return upkeep::plan_repair(reader, one_image("sha256:aa"), vanished("sha256:aa"), kNow);
    });
    REQUIRE(plan.size() == 1);
    CHECK(plan[0].record.record == PulledRecord{{"sha256:aa"}, kNow, {}});
    CHECK(store.write([&](Writer& writer) { return upkeep::apply(writer, plan); }) == 1);
    CHECK(store.read([](const Reader& reader) {
        return reader.evidence({"web"}, {"sha256:aa"}).record_presence == Presence::present;
    }));
}

TEST_CASE("an image that is gone, or has its record again, needs no repair") {
    Store store = test::memory_store();
    store.write([](Writer& writer) { writer.add_record({{{"sha256:bb"}, kNow, {}}, {}, {}}); });
    store.read([](const Reader& reader) {
        CHECK(upkeep::plan_repair(reader, one_image("sha256:cc"), vanished("sha256:aa"), kNow)
                  .empty());
        CHECK(upkeep::plan_repair(reader, one_image("sha256:bb"), vanished("sha256:bb"), kNow)
                  .empty());
    });
}

TEST_CASE("an image that is listed under another id gets an empty record under that id") {
    Store store = test::memory_store();
    const std::string digest = "registry.example/web@sha256:dd";
    store.write([&](Writer& writer) {
        PulledRecord record{{digest}, kNow, {}};
        record.mapping[{"registry.example/web"}].node_pods_accessible = true;
        writer.add_record({record, {}, {}});
    });
    const auto plan = store.read([&](const Reader& reader) {
        return upkeep::plan_rekey(reader, one_image("sha256:aa", digest), kNow);
    });
    REQUIRE(plan.size() == 1);
    CHECK(plan[0].record.record.image_ref.text == "sha256:aa");
    CHECK(plan[0].record.record.mapping.empty());
    CHECK(plan[0].because.text == digest);
    store.write([&](Writer& writer) { upkeep::apply(writer, plan); });
    CHECK(store.read([&](const Reader& reader) {
        return upkeep::plan_rekey(reader, one_image("sha256:aa", digest), kNow).empty();
    }));
}

TEST_CASE("a record that came since the plan is not touched") {
    Store store = test::memory_store();
    const auto plan = store.read([](const Reader& reader) {
        return upkeep::plan_repair(reader, one_image("sha256:aa"), vanished("sha256:aa"), kNow);
    });
    PulledRecord pulled{{"sha256:aa"}, kNow, {}};
    pulled.mapping[{"web"}].node_pods_accessible = true;
    store.write([&](Writer& writer) { writer.add_record({pulled, {}, {}}); });
    CHECK(store.write([&](Writer& writer) { return upkeep::apply(writer, plan); }) == 0);
    CHECK(store.read([](const Reader& reader) { return reader.record(ImageRef{"sha256:aa"}); })
              ->record == pulled);
}
