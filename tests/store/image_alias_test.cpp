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

const Image kImage{"r.example/web:1"};
const ImageRef kId{"sha256:id"};
const ImageRef kDigest{"r.example/web@sha256:digest"};

Absence absence(Store& store, const ImageRef& ref) {
    return store.read([&](const Reader& reader) { return reader.evidence(kImage, ref).absence; });
}

/// A node whose record lies under the digest, while the runtime lists the id.
Store store_with_alias(Baseline baseline) {
    Store store = test::memory_store(baseline);
    store.write([](Writer& writer) {
        writer.put_record({{kDigest, test::kNow, {{ImageName{"r.example/web"}, {{}, {}, true}}}},
                           std::nullopt,
                           std::nullopt});
        writer.add_preloaded(kId, {"r.example/web"});
        writer.replace_aliases({{kId, kDigest}});
    });
    return store;
}

} // namespace

TEST_CASE("a record under another id of the image says that it was pulled, and grants nothing") {
    for (const Baseline baseline : {Baseline::kubelet, Baseline::listed}) {
        Store store = store_with_alias(baseline);
        CHECK(absence(store, kId) == Absence::recorded_elsewhere);
        const Evidence found =
            store.read([](const Reader& reader) { return reader.evidence(kImage, kId); });
        CHECK_FALSE(found.record);
    }
    Store unlisted = store_with_alias(Baseline::listed);
    unlisted.write([](Writer& writer) { writer.remove_preloaded({kId, {"r.example/web"}}); });
    CHECK(absence(unlisted, kId) == Absence::recorded_elsewhere);
    Store moved = store_with_alias(Baseline::unknown);
    CHECK(absence(moved, kId) == Absence::unknown);
}

TEST_CASE("a record under another id that cannot be read says so, too") {
    Store store = store_with_alias(Baseline::listed);
    store::UnreadableFile torn;
    torn.file_name = record_file_name(kDigest.text);
    torn.reason = "torn";
    store.write([&](Writer& writer) {
        writer.remove_record(kDigest);
        CHECK(writer.evidence(kImage, kId).absence == Absence::preloaded);
        writer.put_unreadable(torn);
    });
    CHECK(absence(store, kId) == Absence::recorded_elsewhere);
}

TEST_CASE("aliases are found from both sides and replaced whole") {
    Store store = store_with_alias(Baseline::kubelet);
    const auto aliases = [&](const ImageRef& ref) {
        return store.read([&](const Reader& reader) { return reader.aliases_of(ref); });
    };
    CHECK(aliases(kId) == std::vector{kDigest});
    CHECK(aliases(kDigest) == std::vector{kId});
    store.write([](Writer& writer) { writer.replace_aliases({{{"b"}, {"c"}}, {{"b"}, {"a"}}}); });
    CHECK(aliases(kId).empty());
    CHECK(aliases({"b"}) == std::vector<ImageRef>{{"a"}, {"c"}});
    CHECK(absence(store, kId) == Absence::preloaded);
}
