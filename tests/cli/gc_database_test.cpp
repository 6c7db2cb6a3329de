// SPDX-License-Identifier: Apache-2.0
#include "cli/gc_database.hpp"
#include "journal/pull_manager.hpp"
#include "tests/scratch_folder.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

namespace {

const Timestamp kNow{std::chrono::seconds{1'800'000'000}};

/// An empty database, and who pulls what by it.
struct Database {
    Database() {
        store::Store::create(
            path,
            {store::Role::authority, store::Baseline::listed, std::nullopt, kNow, std::nullopt},
            [](store::Writer&) {});
    }

    [[nodiscard]] std::vector<std::string> in_flight() const {
        store::Store store = store::Store::open(path, store::Access::read);
        return store.read(
            [&](const store::Reader& reader) { return cli::images_in_flight(reader, path, kNow); });
    }

    test::ScratchFolder folder;
    std::string path = folder.file("records.db");
};

using Images = std::vector<std::string>;

} // namespace

TEST_CASE("an image is in flight while the process that pulls it lives") {
    const Database database;
    {
        journal::SharedStore store(database.path, {});
        journal::PullManager manager(store, {});
        manager.record_intent({"r.example/web:1"});
        CHECK(database.in_flight() == Images{"r.example/web:1"});
    }
    CHECK(database.in_flight().empty());
}

TEST_CASE("an intent file of a kubelet counts for a day, since nobody can ask its kubelet") {
    const Database database;
    const auto add = [&](const std::string& image, std::chrono::hours ago) {
        store::Store store = store::Store::open(database.path, store::Access::write);
        store.write([&](store::Writer& writer) {
            writer.add_intent({{{image}}, store::kNobody, kNow - ago, ApiVersion::v1beta1});
        });
    };
    add("r.example/left-behind:1", std::chrono::hours{24});
    add("r.example/under-way:1", std::chrono::hours{23});
    CHECK(database.in_flight() == Images{"r.example/under-way:1"});
}
