// SPDX-License-Identifier: Apache-2.0
// What no grant and no proof leads to any more is gone when the transaction ends.
#include "store/store.hpp"
#include "tests/store/memory_store.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using store::AccountKind;
using store::NameKind;
using store::Writer;
using Names = std::vector<std::string>;

namespace {

const Secret kOwn{{"ns", "own", "uid-own"}, "hash-own"};
const Secret kShared{{"ns", "shared", "uid-shared"}, "hash-shared"};
const ServiceAccount kRobot{{"ns", "robot", "uid-robot"}};

store::StoredRecord record_of(const std::string& ref, std::vector<Secret> secrets,
                              std::vector<ServiceAccount> accounts = {}) {
    store::StoredRecord stored;
    stored.record.image_ref = {ref};
    Credentials& entry = stored.record.mapping[ImageName{"r.example/" + ref}];
    entry.secrets = std::move(secrets);
    entry.service_accounts = std::move(accounts);
    return stored;
}

/// Two records that share a secret.
store::Store sample_store() {
    store::Store store = test::memory_store();
    store.write([](Writer& writer) {
        writer.add_record(record_of("app", {kOwn, kShared}, {kRobot}));
        writer.add_record(record_of("other", {kShared}));
    });
    return store;
}

Names accounts(store::Store& store) {
    return store.read(
        [](const store::Reader& reader) { return reader.names_from(NameKind::uid, "", 9); });
}

Names logins(store::Store& store) {
    return store.read([](const store::Reader& reader) { return reader.some_login_hashes(9); });
}

void prove_own(store::Store& store) {
    store.write([](Writer& writer) {
        const auto row = writer.record_row(ImageRef{"app"});
        writer.prove(row->id, {{"r.example/app"}, kOwn}, test::kNow);
    });
}

} // namespace

TEST_CASE("a record takes along the accounts and logins that only it led to") {
    store::Store store = sample_store();
    store.write([](Writer& writer) { writer.remove_record({"app"}); });
    CHECK(accounts(store) == Names{"uid-shared"});
    CHECK(logins(store) == Names{"hash-shared"});
    CHECK_FALSE(store.read([](const auto& reader) { return reader.traces().service_account; }));
    store.write([](Writer& writer) { writer.remove_record({"other"}); });
    CHECK(accounts(store).empty());
    CHECK(logins(store).empty());
}

TEST_CASE("so does a record that is changed: a grant, a list, or an image name less") {
    for (const auto& after :
         {record_of("app", {kShared}), record_of("app", {}), [] {
              store::StoredRecord renamed;
              renamed.record.image_ref = {"app"};
              renamed.record.mapping[ImageName{"r.example/renamed"}].secrets = {kShared};
              return renamed;
          }()}) {
        store::Store store = sample_store();
        store.write([&](Writer& writer) { writer.put_record(after); });
        CHECK(accounts(store) == Names{"uid-shared"});
        CHECK(logins(store) == Names{"hash-shared"});
    }
}

TEST_CASE("a secret that holds another login keeps its row, and the login of before goes") {
    store::Store store = sample_store();
    const Secret rotated{kOwn.coordinates, "hash-new"};
    store.write([&](Writer& writer) { writer.put_record(record_of("app", {rotated, kShared})); });
    CHECK(accounts(store) == Names{"uid-own", "uid-shared"});
    CHECK(logins(store) == Names{"hash-new", "hash-shared"});
}

TEST_CASE("what goes and comes back in one transaction stays") {
    store::Store store = sample_store();
    store.write([](Writer& writer) {
        writer.remove_record({"app"});
        writer.add_record(record_of("moved", {kOwn, kShared}, {kRobot}));
    });
    CHECK(accounts(store) == Names{"uid-own", "uid-robot", "uid-shared"});
    CHECK(logins(store) == Names{"hash-own", "hash-shared"});
    store.write([](Writer& writer) {
        const auto read = writer.record(ImageRef{"moved"});
        REQUIRE(read);
        CHECK(read->record.mapping.begin()->second.secrets == std::vector{kOwn, kShared});
    });
}

TEST_CASE("a login stays as long as a proof leads to it") {
    store::Store store = sample_store();
    prove_own(store);
    store.write([](Writer& writer) { writer.put_record(record_of("app", {kShared})); });
    CHECK(logins(store) == Names{"hash-own", "hash-shared"});
    CHECK(accounts(store) == Names{"uid-own", "uid-shared"});
    store.write([](Writer& writer) {
        const auto row = writer.record_row(ImageRef{"app"});
        writer.withdraw(*row, row->stored);
    });
    CHECK(logins(store) == Names{"hash-shared"});
    CHECK(accounts(store) == Names{"uid-shared"});
}

TEST_CASE("a record takes along the logins that it only proves") {
    store::Store store = sample_store();
    prove_own(store);
    store.write([](Writer& writer) { writer.put_record(record_of("app", {})); });
    store.write([](Writer& writer) { writer.remove_record({"app"}); });
    CHECK(logins(store) == Names{"hash-shared"});
}

TEST_CASE("a new database holds nothing of what was taken out while it was filled") {
    store::Store store = store::Store::in_memory(
        {store::Role::authority, store::Baseline::kubelet, std::nullopt, test::kNow, std::nullopt},
        [](Writer& writer) {
            writer.add_record(record_of("app", {kOwn}, {kRobot}));
            writer.remove_record({"app"});
        });
    CHECK(accounts(store).empty());
    CHECK(logins(store).empty());
}
