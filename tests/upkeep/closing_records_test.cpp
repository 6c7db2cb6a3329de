// SPDX-License-Identifier: Apache-2.0
#include "domain/digest.hpp"
#include "tests/store/memory_store.hpp"
#include "upkeep/closing_records.hpp"

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <utility>

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
    REQUIRE(plan.records.size() == 1);
    CHECK(plan.records[0].record.record == PulledRecord{{"sha256:aa"}, kNow, {}});
    CHECK(store.write([&](Writer& writer) { return upkeep::apply(writer, plan.records); }) == 1);
    CHECK(store.read([](const Reader& reader) {
        return reader.evidence({"web"}, {"sha256:aa"}).record_presence == Presence::present;
    }));
}

TEST_CASE("an image that is gone, or has its record again, needs no repair") {
    Store store = test::memory_store();
    store.write([](Writer& writer) { writer.add_record({{{"sha256:bb"}, kNow, {}}, {}, {}}); });
    store.read([](const Reader& reader) {
        CHECK(upkeep::plan_repair(reader, one_image("sha256:cc"), vanished("sha256:aa"), kNow)
                  .records.empty());
        CHECK(upkeep::plan_repair(reader, one_image("sha256:bb"), vanished("sha256:bb"), kNow)
                  .records.empty());
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
    REQUIRE(plan.records.size() == 1);
    CHECK(plan.records[0].record.record.image_ref.text == "sha256:aa");
    CHECK(plan.records[0].record.record.mapping.empty());
    CHECK(plan.records[0].because.text == digest);
    store.write([&](Writer& writer) { upkeep::apply(writer, plan.records); });
    CHECK(store.read([&](const Reader& reader) {
        return upkeep::plan_rekey(reader, one_image("sha256:aa", digest), kNow).records.empty();
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
    CHECK(store.write([&](Writer& writer) { return upkeep::apply(writer, plan.records); }) == 0);
    CHECK(store.read([](const Reader& reader) { return reader.record(ImageRef{"sha256:aa"}); })
              ->record == pulled);
}

namespace {

/// A store that holds, in place of the record of `ref`, a file that cannot be read.
Store with_unreadable(const std::string& ref, std::optional<std::string> content = {}) {
    Store store = test::memory_store();
    store.write([&](Writer& writer) {
        store::UnreadableFile file;
        file.file_name = record_file_name(ref);
        file.content_key = std::move(content);
        file.reason = "broken";
        writer.put_unreadable(file);
    });
    return store;
}

} // namespace

TEST_CASE("a record that cannot be read is not replaced: it closes its image, and what a misnamed "
          "file speaks of") {
    for (const auto& content : {std::optional<std::string>(), std::optional<std::string>("k")}) {
        Store store = with_unreadable("sha256:aa", content);
        const std::string digest = "registry.example/web@sha256:dd";
        store.write([&](Writer& writer) { writer.add_record({{{digest}, kNow, {}}, {}, {}}); });
        const auto rekey = store.read([&](const Reader& reader) {
            return upkeep::plan_rekey(reader, one_image("sha256:aa", digest), kNow);
        });
        CHECK(rekey.records.empty());
        CHECK(rekey.unreadable == std::vector<ImageRef>{{"sha256:aa"}});
        const auto repair = store.read([&](const Reader& reader) {
            return upkeep::plan_repair(reader, one_image("sha256:aa"), vanished("sha256:aa"), kNow);
        });
        CHECK(repair.records.empty());
        CHECK(repair.unreadable == std::vector<ImageRef>{{"sha256:aa"}});
        CHECK(repair.passes_over());
    }
}

TEST_CASE("a file that cannot be read since the plan stands, too") {
    Store store = test::memory_store();
    const auto plan = store.read([](const Reader& reader) {
        return upkeep::plan_repair(reader, one_image("sha256:aa"), vanished("sha256:aa"), kNow);
    });
    Store broken = with_unreadable("sha256:aa");
    CHECK(broken.write([&](Writer& writer) { return upkeep::apply(writer, plan.records); }) == 0);
}

TEST_CASE("a record under another id that cannot be read still tells of a pull") {
    const std::string digest = "registry.example/web@sha256:dd";
    Store store = with_unreadable(digest);
    const auto plan = store.read([&](const Reader& reader) {
        return upkeep::plan_rekey(reader, one_image("sha256:aa", digest), kNow);
    });
    REQUIRE(plan.records.size() == 1);
    CHECK(plan.records[0].record.record.image_ref.text == "sha256:aa");
}

TEST_CASE("an image that is listed without its id is passed over and counted") {
    Store store = test::memory_store();
    const std::string digest = "registry.example/web@sha256:dd";
    store.write([&](Writer& writer) { writer.add_record({{{digest}, kNow, {}}, {}, {}}); });
    store.read([&](const Reader& reader) {
        const auto rekey = upkeep::plan_rekey(reader, one_image("", digest), kNow);
        CHECK(rekey.records.empty());
        CHECK(rekey.without_id == 1);
        const auto repair = upkeep::plan_repair(reader, one_image(""), vanished(""), kNow);
        CHECK(repair.records.empty());
        CHECK(repair.without_id == 1);
        // its digest is a ref under which the record was
        CHECK(upkeep::plan_repair(reader, one_image("", "web@sha256:ee"), vanished("web@sha256:ee"),
                                  kNow)
                  .records.size() == 1);
    });
}
