// SPDX-License-Identifier: Apache-2.0
#include "answers/intent_list.hpp"
#include "tests/store/memory_store.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using answers::IntentOrder;
using answers::IntentQuery;
using Images = std::vector<std::string>;

namespace {

Images listed(const IntentQuery& query) {
    store::Store store = test::memory_store();
    store.write([](store::Writer& writer) {
        writer.add_intent({{{"b.example/app:1"}}, 0, test::kNow - std::chrono::hours{3}, {}});
        writer.add_intent({{{"a.example/app:2"}}, 0, test::kNow - std::chrono::hours{1}, {}});
        writer.add_intent({{{"a.example/app:2"}}, 0, test::kNow - std::chrono::hours{2}, {}});
    });
    Images images;
    store.read([&](const store::Reader& reader) {
        for (const store::StoredIntent& intent : answers::list_intents(reader, query)) {
            images.push_back(
                intent.intent.image.text + " " +
                std::to_string((test::kNow - intent.recorded_at) / std::chrono::hours{1}));
        }
    });
    return images;
}

} // namespace

TEST_CASE("every pull under way is listed, by image and then as they began") {
    CHECK(listed({}) == Images{"a.example/app:2 2", "a.example/app:2 1", "b.example/app:1 3"});
}

TEST_CASE("the youngest is the first of the ages") {
    IntentQuery query;
    query.order = IntentOrder::age;
    CHECK(listed(query) == Images{"a.example/app:2 1", "a.example/app:2 2", "b.example/app:1 3"});
    query.descending = true;
    query.limit = 1;
    CHECK(listed(query) == Images{"b.example/app:1 3"});
}

TEST_CASE("a pattern means an image with or without its tag") {
    IntentQuery query;
    query.image.glob.emplace("*/app");
    CHECK(listed(query).size() == 3);
    query.image.glob.emplace("*:1");
    CHECK(listed(query) == Images{"b.example/app:1 3"});
    query = {};
    query.image.registry = "a.example";
    query.recorded_before = test::kNow - std::chrono::minutes{90};
    CHECK(listed(query) == Images{"a.example/app:2 2"});
    query.recorded_after = test::kNow - std::chrono::minutes{100};
    CHECK(listed(query).empty());
}

TEST_CASE("files that cannot be read are listed by kind") {
    store::Store store = test::memory_store();
    store.write([](store::Writer& writer) {
        writer.put_unreadable({store::FileKind::record, "sha256-1", 7, {}, {}, {}, "torn"});
        writer.put_unreadable({store::FileKind::intent, "sha256-2", 8, {}, {}, {}, "empty"});
    });
    store.read([](const store::Reader& reader) {
        const auto records = answers::list_unreadable(reader, store::FileKind::record);
        REQUIRE(records.size() == 1);
        CHECK(records[0].file_name == "sha256-1");
        CHECK(records[0].reason == "torn");
    });
}
