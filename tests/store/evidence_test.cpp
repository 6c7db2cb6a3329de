// SPDX-License-Identifier: Apache-2.0
#include "domain/digest.hpp"
#include "tests/store/memory_store.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using store::Baseline;
using store::Reader;
using store::Store;
using store::Writer;

namespace {

const Image kImage{"quay.io/org/app:v1"};
const ImageRef kRef{"sha256:ref"};

Evidence evidence(Store& store, const Image& image = kImage, const ImageRef& ref = kRef) {
    return store.read([&](const Reader& reader) { return reader.evidence(image, ref); });
}

void add_record(Store& store, const ImageRef& ref) {
    store.write([&](Writer& writer) {
        writer.put_record({{ref, test::kNow, {}}, std::nullopt, std::nullopt});
    });
}

void add_unreadable(Store& store, store::FileKind kind, const std::string& key,
                    const std::optional<std::string>& content_key = std::nullopt) {
    store.write([&](Writer& writer) {
        writer.put_unreadable({kind, record_file_name(key), 1, "d", "x", content_key, "broken"});
    });
}

} // namespace

TEST_CASE("what is stored about an image ref is told with its record") {
    Store store = test::memory_store();
    CHECK(evidence(store).record_presence == Presence::absent);
    add_record(store, kRef);
    const Evidence found = evidence(store);
    CHECK(found.record_presence == Presence::present);
    CHECK(found.record == PulledRecord{kRef, test::kNow, {}});
    CHECK(evidence(store, kImage, {"ref"}).record_presence == Presence::absent);
}

TEST_CASE("an unreadable record fails closed for the key that its name is the digest of") {
    Store store = test::memory_store();
    add_unreadable(store, store::FileKind::record, kRef.text);
    CHECK(evidence(store).record_presence == Presence::unreadable);
    CHECK(evidence(store, kImage, {"other"}).record_presence == Presence::absent);
    CHECK(evidence(store, {kRef.text}, {"other"}).intent_presence == Presence::absent);
}

TEST_CASE(
    "a misnamed record fails closed for its name and for what it says, also beside a good one") {
    Store store = test::memory_store();
    add_unreadable(store, store::FileKind::record, "named", "content");
    CHECK(evidence(store, kImage, {"named"}).record_presence == Presence::unreadable);
    CHECK(evidence(store, kImage, {"content"}).record_presence == Presence::unreadable);
    add_record(store, {"content"});
    CHECK(evidence(store, kImage, {"content"}).record_presence == Presence::unreadable);
    CHECK(!evidence(store, kImage, {"content"}).record);
}

TEST_CASE("an intent counts for exactly its string, a broken one fails closed") {
    Store store = test::memory_store();
    store.write([](Writer& writer) {
        writer.add_intent({{kImage}, store::kNobody, test::kNow, ApiVersion::v1beta1});
    });
    CHECK(evidence(store).intent_presence == Presence::present);
    CHECK(evidence(store).pulls_in_flight == 0);
    CHECK(evidence(store, {"quay.io/org/app"}).intent_presence == Presence::absent);
    add_unreadable(store, store::FileKind::intent, "nginx");
    CHECK(evidence(store, {"nginx"}).intent_presence == Presence::unreadable);
}

TEST_CASE("absence means what the baseline says") {
    Store kubelet = test::memory_store(Baseline::kubelet);
    CHECK(evidence(kubelet).absence == Absence::preloaded);
    Store unknown = test::memory_store(Baseline::unknown);
    CHECK(evidence(unknown).absence == Absence::unknown);
}

TEST_CASE("under a listed baseline only a listed ref is preloaded, by the meaning of its names") {
    Store store = test::memory_store(Baseline::listed);
    CHECK(evidence(store).absence == Absence::pulled);
    store.write([](Writer& writer) {
        writer.add_preloaded({"sha256:base"}, {"docker.io/library/nginx"});
        writer.add_preloaded({"sha256:base"}, {"docker.io/library/nginx"});
    });
    CHECK(evidence(store, {"nginx:1.27"}, {"sha256:base"}).absence == Absence::preloaded);
    CHECK(evidence(store, {"docker.io/nginx"}, {"sha256:base"}).absence == Absence::preloaded);
    CHECK(evidence(store, {"other"}, {"sha256:base"}).absence == Absence::pulled);
    CHECK(evidence(store, {"nginx"}, {"sha256:other"}).absence == Absence::pulled);
    CHECK(evidence(store, {"Not A Name"}, {"sha256:base"}).absence == Absence::pulled);
}
