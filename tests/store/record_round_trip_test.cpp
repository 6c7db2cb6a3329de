// SPDX-License-Identifier: Apache-2.0
#include "tests/random_records.hpp"
#include "tests/store/memory_store.hpp"

#include <SQLiteCpp/Database.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

using namespace pullrec;
using store::Reader;
using store::Store;
using store::StoredRecord;
using store::Writer;

namespace {

std::optional<StoredRecord> stored(Store& store, const ImageRef& ref) {
    return store.read([&](const Reader& reader) { return reader.record(ref); });
}

void put(Store& store, const StoredRecord& record) {
    store.write([&](Writer& writer) { writer.put_record(record); });
}

StoredRecord with(const ImageRef& ref, CredentialMapping mapping) {
    return {{ref, test::kNow, std::move(mapping)}, ApiVersion::v1beta1, std::nullopt};
}

const Secret kZ{{"z", "z", "z"}, "h1"};
const Secret kA{{"a", "a", "a"}, "h2"};
const ServiceAccount kAccount{{"ns", "builder", "u"}};

} // namespace

TEST_CASE("any record that a file can hold comes out as it went in") {
    Store store = test::memory_store();
    test::RandomRecords random;
    for (int i = 0; i < 500; ++i) {
        const PulledRecord record = random.record();
        const StoredRecord in{record, i % 2 == 0 ? ApiVersion::v1alpha1 : ApiVersion::v1beta1,
                              std::nullopt};
        put(store, in);
        CHECK(stored(store, record.image_ref) == in);
    }
}

TEST_CASE("the kubelet's oddities are kept: order, duplicates, contradictions, empty entries") {
    Store store = test::memory_store();
    const StoredRecord odd = with({""}, {{{"both"}, {{kZ, kA, kZ}, {kAccount, kAccount}, true}},
                                         {{""}, {}},
                                         {{"empty hash"}, {{{{"n", "s", "u"}, ""}}, {}, false}}});
    put(store, odd);
    CHECK(stored(store, {""}) == odd);

    const StoredRecord no_time{{{"no time"}, std::nullopt, {}}, std::nullopt, test::kNow};
    put(store, no_time);
    CHECK(stored(store, {"no time"}) == no_time);
    CHECK(!stored(store, {"unknown"}));
}

TEST_CASE("lists become any other lists, whatever stays, goes and comes") {
    Store store = test::memory_store();
    std::mt19937 random(1); // NOLINT(cert-msc32-c,cert-msc51-cpp): the same in every run
    const auto some = [&](auto make) {
        std::vector<decltype(make(std::string()))> list(random() % 6);
        std::generate(list.begin(), list.end(),
                      [&] { return make(std::string(1, "abc"[random() % 3])); });
        return list;
    };
    for (int turn = 0; turn < 500; ++turn) {
        Credentials credentials;
        credentials.secrets = some([](const std::string& name) {
            return Secret{{name, name, name}, name};
        });
        credentials.service_accounts = some([](const std::string& name) {
            return ServiceAccount{{name, name, name}};
        });
        credentials.node_pods_accessible = turn % 7 == 0;
        const StoredRecord record = with({"list"}, {{{"name"}, credentials}});
        put(store, record);
        REQUIRE(stored(store, {"list"}) == record);
    }
}

TEST_CASE("to take one of many secrets away, or to add one, writes no other") {
    Store store = test::memory_store();
    std::vector<Secret> secrets;
    for (int number = 10; number < 60; ++number) {
        secrets.push_back({{"ns", std::to_string(number), "u"}, "h"});
    }
    put(store, with({"long"}, {{{"name"}, {secrets, {}, false}}}));
    const auto rows_written = [&] {
        const int before = store.connection().database().getTotalChanges();
        put(store, with({"long"}, {{{"name"}, {secrets, {}, false}}}));
        return store.connection().database().getTotalChanges() - before;
    };
    const int unchanged = rows_written();
    secrets.erase(secrets.begin() + 20);
    CHECK(rows_written() == unchanged + 2); // its account goes, too
    secrets.push_back(kZ);
    CHECK(rows_written() <= unchanged + 3); // its account and its login are new
    CHECK(rows_written() == unchanged);
}

TEST_CASE("a change that rests on what was read before another's change removes nobody else") {
    const Secret other{{"o", "o", "o"}, "h3"};
    const ServiceAccount robot{{"ns", "robot", "r"}};
    const StoredRecord seen = with({"ref"}, {{{"name"}, {{kZ, kA}, {kAccount, robot}, false}}});
    const StoredRecord without_secret =
        with({"ref"}, {{{"name"}, {{kA}, {kAccount, robot}, false}}});
    const StoredRecord without_account = with({"ref"}, {{{"name"}, {{kZ, kA}, {robot}, false}}});
    for (const Credentials& now :
         {Credentials{{other, kA}, {robot, kAccount}, false}, Credentials{{kA}, {robot}, false}}) {
        Store store = test::memory_store();
        put(store, seen);
        const auto before = store.read(
            [](const Reader& reader) { return reader.record_row(ImageRef{"ref"}).value(); });
        const StoredRecord changed = with({"ref"}, {{{"name"}, now}});
        put(store, changed);
        for (const StoredRecord& after : {without_secret, without_account}) {
            const auto code = [&] {
                try {
                    store.write([&](Writer& writer) { writer.write_record(before, after); });
                } catch (const Error& error) {
                    return std::optional(error.code());
                }
                return std::optional<ErrorCode>();
            }();
            CHECK(code == ErrorCode::corrupt);
            CHECK(stored(store, {"ref"}) == changed);
        }
    }
}

TEST_CASE("text with NUL and every byte value stays whole") {
    Store store = test::memory_store();
    std::string bytes;
    for (int c = 0; c < 128; ++c) {
        bytes += static_cast<char>(c);
    }
    const StoredRecord record =
        with({bytes}, {{{bytes + "x"}, {{{{bytes, "n", "u"}, bytes}}, {}, false}}});
    put(store, record);
    CHECK(stored(store, {bytes}) == record);
}

TEST_CASE("putting a record makes the stored one equal to it, entry by entry") {
    Store store = test::memory_store();
    put(store, with({"ref"}, {{{"gone"}, {{kZ}, {}, false}},
                              {{"same"}, {{kA}, {kAccount}, false}},
                              {{"other"}, {{kZ}, {kAccount}, false}}}));
    const StoredRecord after = with({"ref"}, {{{"same"}, {{kA}, {kAccount}, false}},
                                              {{"other"}, {{}, {}, true}},
                                              {{"new"}, {{kZ, kA}, {}, false}}});
    put(store, after);
    CHECK(stored(store, {"ref"}) == after);
}

TEST_CASE("a removed record takes its grants with it and no other's") {
    Store store = test::memory_store();
    const StoredRecord kept = with({"kept"}, {{{"x"}, {{kA}, {kAccount}, false}}});
    put(store, kept);
    put(store, with({"gone"}, {{{"x"}, {{kA}, {kAccount}, true}}}));
    CHECK(store.write([](Writer& writer) { return writer.remove_record({"gone"}); }));
    CHECK(!store.write([](Writer& writer) { return writer.remove_record({"gone"}); }));
    CHECK(stored(store, {"kept"}) == kept);
    const store::Counts counts = store.read([](const Reader& reader) { return reader.counts(); });
    CHECK(counts.secret_grants == 1);
    CHECK(counts.account_grants == 1);
    CHECK(counts.node_grants == 0);
}

TEST_CASE("heads sort records without reading their mappings") {
    Store store = test::memory_store();
    put(store, with({"b"}, {{{"x"}, {{kA, kZ}, {kAccount}, false}}, {{"a"}, {{}, {}, true}}}));
    put(store, with({"a"}, {}));
    store.read([](const Reader& reader) {
        for (const store::RecordHead& head : reader.record_heads()) {
            CHECK(reader.record(head).record.image_ref == head.image_ref);
            CHECK(head.grants == (head.image_ref.text == "b" ? 4 : 0));
            CHECK(head.first_image_name == (head.image_ref.text == "b" ? "a" : ""));
        }
    });
}

TEST_CASE("records come by image ref, bytewise, in whatever order they were put") {
    Store store = test::memory_store();
    for (const auto* ref : {"b", "\xc3\xa9", "a", "B", ""}) {
        put(store, with({ref}, {{{ref}, {{kZ}, {kAccount}, true}}}));
    }
    std::vector<StoredRecord> seen;
    store.read([&](const Reader& reader) {
        reader.each_record_by_ref([&](StoredRecord&& one) { seen.push_back(std::move(one)); });
    });
    std::vector<std::string> refs;
    for (const StoredRecord& one : seen) {
        CHECK(stored(store, one.record.image_ref) == one);
        refs.push_back(one.record.image_ref.text);
    }
    CHECK(refs == std::vector<std::string>{"", "B", "a", "b", "\xc3\xa9"});
}

TEST_CASE("intents of one image stand beside each other, by holder") {
    Store store = test::memory_store();
    const store::StoredIntent from_file{{{"nginx"}}, 0, test::kNow, ApiVersion::v1alpha1};
    store.write([&](Writer& writer) {
        writer.add_intent(from_file);
        writer.add_intent({{{""}}, 0, test::kNow, ApiVersion::v1beta1});
    });
    std::vector<store::StoredIntent> seen;
    store.read([&](const Reader& reader) {
        reader.each_intent([&](const store::StoredIntent& intent) { seen.push_back(intent); });
    });
    REQUIRE(seen.size() == 2);
    CHECK(seen[1] == from_file);
}

TEST_CASE("an unreadable file keeps its bytes, or only their size where they are too many") {
    Store store = test::memory_store();
    const store::UnreadableFile broken{
        store::FileKind::record, "sha256-a", 3, "digest", std::string("\0{x", 3), std::nullopt,
        "invalid JSON at byte 1"};
    const store::UnreadableFile large{store::FileKind::intent,
                                      "sha256-b",
                                      1 << 30,
                                      std::nullopt,
                                      std::nullopt,
                                      "nginx",
                                      "too large"};
    store.write([&](Writer& writer) {
        writer.put_unreadable(large);
        writer.put_unreadable(large);
        writer.put_unreadable(broken);
    });
    std::vector<store::UnreadableFile> seen;
    store.read([&](const Reader& reader) {
        reader.each_unreadable([&](const auto& file) { seen.push_back(file); }, true);
    });
    CHECK(seen == std::vector{large, broken});
}
