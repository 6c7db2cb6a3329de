// SPDX-License-Identifier: Apache-2.0
#include "domain/digest.hpp"
#include "exchange/absence_memory.hpp"
#include "exchange/load_directory.hpp"
#include "exchange/node_folder.hpp"
#include "exchange/sync.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using exchange::AbsenceChange;
using store::Access;
using store::Reader;
using store::RecordAbsence;
using store::Store;
using store::Writer;

namespace {

using Absence = std::optional<RecordAbsence>;

const RecordAbsence kFirst{kNow, "boot", std::chrono::hours{5}};
const RecordAbsence kSecond{kNow + std::chrono::hours{2}, "boot", std::chrono::hours{7}};

/// Directories with a copy.
struct Node {
    NodeFolder folder;
    PrivateFolder state;
    Timestamp now = kNow;

    explicit Node(const std::vector<std::string>& refs) {
        for (const std::string& ref : refs) {
            folder.write(record_of(ref));
        }
        sync();
    }
    void sync() {
        now += std::chrono::minutes{10};
        exchange::sync(folder.root(), path(), now);
    }
    [[nodiscard]] std::string path() const { return state.at("pullrec/copy.db"); }

    /// What a prune of the directories finds remembered of a record.
    [[nodiscard]] Absence recalled(const std::string& ref) const {
        auto loaded = exchange::load_directory(folder.root(), now).store;
        Store::open(path(), Access::read).read([&](const Reader& copy) {
            loaded.write([&](Writer& writer) { exchange::recall_absences(copy, writer); });
        });
        return absence(loaded, ref);
    }
    /// What the copy itself holds.
    [[nodiscard]] Absence kept(const std::string& ref) const {
        Store copy = Store::open(path(), Access::read);
        return absence(copy, ref);
    }
    std::vector<ImageRef> remember(const std::vector<AbsenceChange>& changes) const {
        auto loaded = exchange::load_directory(folder.root(), now).store;
        return Store::open(path(), Access::write).write([&](Writer& copy) {
            return loaded.read([&](const Reader& reader) {
                return exchange::remember_absences(copy, reader, changes);
            });
        });
    }
    void mark(const std::string& ref) const {
        REQUIRE(remember({{{ref}, std::nullopt, kFirst}}).empty());
    }

private:
    static Absence absence(Store& store, const std::string& ref) {
        return store.read([&](const Reader& reader) -> Absence {
            const auto row = reader.record_row({ref});
            return row ? reader.absence(row->id) : std::nullopt;
        });
    }
};

} // namespace

TEST_CASE("a first absence is remembered in the copy, in no other row, and over a sync") {
    Node node({"gone", "here"});
    node.mark("gone");
    CHECK(node.recalled("gone") == kFirst);
    CHECK_FALSE(node.recalled("here"));
    node.sync();
    CHECK(node.recalled("gone") == kFirst);
}

TEST_CASE("a sync that finds the record written since forgets the absence") {
    Node node({"gone", "touched"});
    node.mark("gone");
    node.mark("touched");
    PulledRecord confirmed = record_of("gone");
    confirmed.last_updated = kNow + std::chrono::minutes{1};
    node.folder.write(confirmed);
    node.folder.write(record_of("touched"));
    node.sync();
    CHECK_FALSE(node.kept("gone"));
    CHECK(node.kept("touched") == kFirst); // not one byte of it changed
}

TEST_CASE("a record that was away, or unreadable, starts anew") {
    Node node({"away", "broken", "stays"});
    node.mark("away");
    node.mark("broken");
    node.mark("stays");
    node.folder.remove(record_of("away"));
    node.folder.write(store::FileKind::record, record_file_name("broken"), "{");
    node.sync();
    node.folder.write(record_of("away"));
    node.folder.write(record_of("broken"));
    node.sync();
    CHECK_FALSE(node.kept("away"));
    CHECK_FALSE(node.kept("broken"));
    CHECK(node.kept("stays") == kFirst);
}

TEST_CASE("what was written after the last sync recalls no absence and is not marked") {
    Node node({"gone"});
    node.mark("gone");
    node.folder.write(record_of("gone", "other"));
    node.folder.write(record_of("new"));
    CHECK_FALSE(node.recalled("gone"));
    const auto left =
        node.remember({{{"gone"}, std::nullopt, kSecond}, {{"new"}, std::nullopt, kSecond}});
    CHECK(left == std::vector<ImageRef>{{"gone"}, {"new"}});
    CHECK(node.kept("gone") == kFirst);
}

TEST_CASE("an absence that another prune changed since is left alone") {
    Node node({"gone", "back"});
    node.mark("gone");
    node.mark("back");
    // another prune saw the image of one again, and marked the other anew
    REQUIRE(node.remember({{{"back"}, kFirst, std::nullopt}, {{"gone"}, kFirst, kSecond}}).empty());
    const auto left =
        node.remember({{{"back"}, kFirst, std::nullopt}, {{"gone"}, kFirst, std::nullopt}});
    CHECK(left == std::vector<ImageRef>{{"back"}, {"gone"}});
    CHECK(node.kept("gone") == kSecond);
    CHECK_FALSE(node.kept("back"));
}

TEST_CASE("where nothing is to be remembered the copy need not know the record") {
    const Node node({"gone"});
    CHECK(node.remember({{{"never-copied"}, std::nullopt, std::nullopt}}).empty());
}

TEST_CASE("the copy stays equal to its directories while it remembers") {
    Node node({"gone", "here"});
    const auto state_of = [&] {
        return Store::open(node.path(), Access::read).read([](const Reader& reader) {
            return std::pair(reader.meta().source, reader.source_files(store::FileKind::record));
        });
    };
    const auto before = state_of();
    node.mark("gone");
    CHECK(state_of() == before);
}
