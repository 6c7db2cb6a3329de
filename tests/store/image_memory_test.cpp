// SPDX-License-Identifier: Apache-2.0
#include "tests/store/memory_store.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using store::GcItem;
using store::GcState;
using store::ImageSighting;
using store::Reader;
using store::Store;
using store::Writer;

namespace {

const BootMoment kFirst{test::kNow, "boot", std::chrono::hours{3}};
const BootMoment kLater{test::kNow + std::chrono::hours{1}, "other", std::chrono::hours{1}};

ImageSighting sighting(const std::string& runtime_namespace, const std::string& name) {
    return {runtime_namespace, {"sha256:id"}, name, "sha256:target", kFirst};
}

} // namespace

TEST_CASE("sightings of one namespace of the runtime are not those of another") {
    Store store = test::memory_store();
    const ImageSighting web = sighting("k8s.io", "r.example/web:1");
    const ImageSighting nameless = sighting("k8s.io", "");
    const ImageSighting system = sighting("system", "r.example/web:1");
    store.write([&](Writer& writer) {
        for (const auto& seen : {system, web, nameless}) {
            writer.put_sighting(seen);
        }
        writer.put_look("k8s.io", kFirst);
    });
    using Sightings = std::vector<ImageSighting>;
    store.read([&](const Reader& reader) {
        CHECK(reader.sightings("k8s.io") == Sightings{nameless, web});
        CHECK(reader.sightings("system") == Sightings{system});
        CHECK(reader.all_sightings() == Sightings{nameless, web, system});
        CHECK(reader.last_look("k8s.io") == kFirst);
        CHECK_FALSE(reader.last_look("system"));
    });
}

TEST_CASE("a later sighting and a later look take the place of the earlier one") {
    Store store = test::memory_store();
    ImageSighting web = sighting("k8s.io", "r.example/web:1");
    store.write([&](Writer& writer) {
        writer.put_sighting(web);
        writer.put_look("k8s.io", kFirst);
        web.target = "sha256:moved";
        web.since = kLater;
        writer.put_sighting(web);
        writer.put_look("k8s.io", kLater);
    });
    store.write([&](Writer& writer) {
        CHECK(writer.sightings("k8s.io") == std::vector{web});
        CHECK(writer.last_look("k8s.io") == kLater);
        writer.forget_sighting(web);
        CHECK(writer.sightings("k8s.io").empty());
    });
}

TEST_CASE("a planned removal is one row of its image, whatever became of it") {
    Store store = test::memory_store();
    GcItem item{"k8s.io", {"sha256:id"}, "r.example/web:1", "sha256:target", GcState::planned,
                0,        Timestamp{}};
    store.write([&](Writer& writer) {
        writer.put_gc_item(item);
        CHECK(writer.gc_items("k8s.io") == std::vector{item});
        item.state = GcState::failed;
        item.failures = 2;
        item.retry_at = test::kNow;
        writer.put_gc_item(item);
        CHECK(writer.gc_items("k8s.io") == std::vector{item});
        CHECK(writer.gc_items("system").empty());
        writer.remove_gc_item(item);
        CHECK(writer.gc_items("k8s.io").empty());
    });
}

TEST_CASE("expected images and pins are sets that tell what changed") {
    Store store = test::memory_store();
    store.write([&](Writer& writer) {
        CHECK(writer.expect_image("r.example/b:1"));
        CHECK(writer.expect_image("r.example/a:1"));
        CHECK_FALSE(writer.expect_image("r.example/a:1"));
        CHECK(writer.expected_images() ==
              std::vector<std::string>{"r.example/a:1", "r.example/b:1"});
        CHECK(writer.forget_expected_image("r.example/a:1"));
        CHECK_FALSE(writer.forget_expected_image("r.example/a:1"));
        CHECK(writer.pin("*pause*"));
        CHECK_FALSE(writer.pin("*pause*"));
        CHECK(writer.pins() == std::vector<std::string>{"*pause*"});
        CHECK(writer.unpin("*pause*"));
        CHECK_FALSE(writer.unpin("*pause*"));
    });
}
