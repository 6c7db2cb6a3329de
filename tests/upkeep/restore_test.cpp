// SPDX-License-Identifier: Apache-2.0
#include "tests/scratch_folder.hpp"
#include "tests/store/memory_store.hpp"
#include "upkeep/restore.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <functional>
#include <string>

using namespace pullrec;
using store::Baseline;
using store::Reader;
using store::Store;
using store::Writer;
using test::kNow;
using upkeep::Restoration;

namespace {

const store::Change kChange{kNow, 0, store::kRestoreCommand, "restored", std::nullopt};
const Secret kLogin{{"team-a", "regcred", "u1"}, "aaaa"};

store::StoredRecord record_of(const std::string& ref, const Secret& secret = kLogin) {
    store::StoredRecord stored{{{ref}, kNow, {}}, {}, {}};
    stored.record.mapping[{"registry.example/" + ref}].secrets = {secret};
    return stored;
}

Revocation revocation_of(const Secret& secret) {
    Revocation revocation;
    revocation.name_space = secret.coordinates.name_space;
    revocation.name = secret.coordinates.name;
    revocation.revoked_at = kNow;
    return revocation;
}

/// A database in use and the backup that shall be restored into it.
struct Two {
    test::ScratchFolder folder;
    Store database;
    Store backup;

    Two(const std::function<void(Writer&)>& now, const std::function<void(Writer&)>& then,
        Baseline baseline = Baseline::kubelet)
        : database(made(baseline)),
          backup(Store::open(folder.file("backup.db"), store::Access::write)) {
        database.write(now);
        backup.write(then);
    }
    Store made(Baseline baseline) const {
        const std::string path = folder.file("records.db");
        Store::create(path, {store::Role::authority, baseline, std::nullopt, kNow, std::nullopt},
                      [](Writer&) {});
        std::filesystem::copy_file(path, folder.file("backup.db"));
        return Store::open(path, store::Access::write);
    }
    Restoration restore() {
        return backup.read([&](const Reader& old) {
            return database.write(
                [&](Writer& writer) { return upkeep::apply_restore(writer, old, kChange); });
        });
    }
    Restoration plan() {
        return backup.read([&](const Reader& old) {
            return database.read(
                [&](const Reader& reader) { return upkeep::plan_restore(reader, old); });
        });
    }
    std::size_t grants_of(const std::string& ref) {
        return database.read([&](const Reader& reader) {
            const auto record = reader.record({ref});
            REQUIRE(record);
            std::size_t grants = 0;
            for (const auto& [name, credentials] : record->record.mapping) {
                grants += credentials.secrets.size();
            }
            return grants;
        });
    }
    Evidence evidence(const std::string& ref) {
        return database.read([&](const Reader& reader) {
            return reader.evidence({"registry.example/" + ref + ":1"}, {ref});
        });
    }
};

} // namespace

TEST_CASE("a restore brings back what the backup recorded, and is another database afterwards") {
    Two two([](Writer&) {}, [](Writer& writer) { writer.add_record(record_of("lost")); });
    const auto before = two.database.read([](const Reader& reader) { return reader.meta(); });
    const Restoration done = two.restore();
    CHECK(done.records == 1);
    CHECK(done.grants == 1);
    CHECK(two.grants_of("lost") == 1);
    two.database.read([&](const Reader& reader) {
        CHECK(reader.meta().epoch != before.epoch);
        CHECK(reader.meta().baseline == Baseline::listed);
        CHECK(reader.was_restored());
    });
}

TEST_CASE("what was revoked since the backup stays revoked, and a copy of its rows would undo it") {
    Two two(
        [](Writer& writer) {
            writer.add_record({{{"web"}, kNow, {}}, {}, {}});
            writer.add_revocation(revocation_of(kLogin));
        },
        [](Writer& writer) { writer.add_record(record_of("web")); });
    const Restoration done = two.restore();
    CHECK(done.withheld == 1);
    CHECK(two.grants_of("web") == 0);
    two.database.write([](Writer& writer) { writer.put_record(record_of("web")); });
    CHECK(two.grants_of("web") == 1);
}

TEST_CASE("a revocation that only the backup remembers is honoured and remembered again") {
    Two two([](Writer&) {},
            [](Writer& writer) {
                writer.add_record(record_of("web"));
                writer.add_revocation(revocation_of(kLogin));
            });
    const Restoration done = two.restore();
    CHECK(done.revocations == 1);
    CHECK(done.withheld == 1);
    CHECK(two.database.read([](const Reader& reader) { return reader.revocations().size(); }) == 1);
}

TEST_CASE("a record that the backup lacks stays without grants: its image would be open without "
          "it") {
    Two two([](Writer& writer) { writer.add_record(record_of("new")); }, [](Writer&) {});
    const Restoration done = two.restore();
    CHECK(done.only_here == 1);
    CHECK(done.lost == 1);
    CHECK(two.evidence("new").record_presence == Presence::present);
    CHECK(two.grants_of("new") == 0);
}

TEST_CASE("intents stay, and an image without a record must be pulled whatever it meant before") {
    Two two(
        [](Writer& writer) {
            writer.add_intent({{{"registry.example/web:1"}}, store::kNobody, kNow, {}});
        },
        [](Writer&) {});
    CHECK(two.evidence("other").absence == Absence::preloaded);
    two.restore();
    CHECK(two.evidence("web").intent_presence == Presence::present);
    CHECK(two.evidence("other").absence == Absence::pulled);
}

TEST_CASE("an image that was closed since the backup does not count as preloaded again") {
    const auto list = [](Writer& writer) {
        writer.add_preloaded({"closed"}, {"registry.example/closed"});
    };
    Two two([](Writer&) {}, list, Baseline::listed);
    CHECK(two.restore().preloaded == 0);
    CHECK(two.evidence("closed").absence == Absence::pulled);

    Two never_listed([](Writer&) {}, list, Baseline::kubelet);
    CHECK(never_listed.restore().preloaded == 1);
    CHECK(never_listed.evidence("closed").absence == Absence::preloaded);
}

TEST_CASE("an image whose pull may be known does not count as preloaded again") {
    const auto list = [](Writer& writer) {
        writer.add_preloaded({"id"}, {"registry.example/id"});
        writer.replace_aliases({{{"id"}, {"alias"}}});
    };
    Two recorded([](Writer& writer) { writer.add_record(record_of("alias")); }, list);
    CHECK(recorded.restore().preloaded == 0);
    CHECK(recorded.evidence("id").absence == Absence::pulled);

    Two in_doubt(
        [](Writer& writer) {
            store::UnreadableFile intent;
            intent.kind = store::FileKind::intent;
            intent.file_name = "sha256-00";
            writer.put_unreadable(intent);
        },
        list);
    CHECK(in_doubt.restore().preloaded == 0);

    Two vanished([](Writer&) {},
                 [&](Writer& writer) {
                     list(writer);
                     writer.put_vanished({{"alias"}, "{}", 1, kNow, kNow});
                 });
    CHECK(vanished.restore().preloaded == 0);

    Two free([](Writer&) {}, list);
    CHECK(free.restore().preloaded == 1);
}

TEST_CASE("a plan says what the restore does, and changes nothing") {
    Two two(
        [](Writer& writer) {
            writer.add_record(record_of("both", {{"team-a", "young", "u2"}, "bbbb"}));
            writer.add_record(record_of("new"));
        },
        [](Writer& writer) { writer.add_record(record_of("both")); });
    const Restoration plan = two.plan();
    CHECK(plan.lost == 2);
    CHECK(plan.same_line);
    CHECK(plan.writes_since == 0);
    CHECK(two.grants_of("new") == 1);
    CHECK(two.restore() == plan);
    CHECK_FALSE(two.plan().same_line);
}

TEST_CASE("over a lost database no grant and no preloaded image comes back: nobody knows what was "
          "revoked since") {
    Two two([](Writer&) {},
            [](Writer& writer) {
                writer.add_record(record_of("web"));
                writer.add_revocation(revocation_of(kLogin));
                writer.add_preloaded({"closed"}, {"registry.example/closed"});
                writer.add_intent({{{"registry.example/begun:1"}}, store::kNobody, kNow, {}});
                writer.put_vanished({{"gone"}, "{}", 1, kNow, kNow});
                writer.put_vanished_file({"sha256-0", kNow, kNow});
            },
            Baseline::listed);
    two.backup.read([&](const Reader& old) {
        two.database.write([&](Writer& writer) { upkeep::fill_from_backup(writer, old, kChange); });
    });
    CHECK(two.grants_of("web") == 0);
    CHECK(two.evidence("closed").absence == Absence::pulled);
    CHECK(two.evidence("begun").intent_presence == Presence::present);
    two.database.read([](const Reader& reader) {
        CHECK(reader.revocations().size() == 1);
        CHECK(reader.was_restored());
        int vanished = 0;
        reader.each_vanished([&](const auto&) { ++vanished; });
        reader.each_vanished_file([&](const auto&) { ++vanished; });
        CHECK(vanished == 2);
    });
}

TEST_CASE(
    "from a backup of another database no grant comes back, but what keeps images closed does") {
    const auto was_begun = [](Writer& writer) {
        writer.add_record(record_of("web"));
        writer.add_intent({{{"registry.example/begun:1"}}, store::kNobody, kNow, std::nullopt});
        writer.add_preloaded({"base"}, {"registry.example/base"});
    };
    Store other = test::memory_store(Baseline::listed);
    other.write(was_begun);
    Two two([](Writer&) {}, was_begun);
    const auto restored = other.read([&](const Reader& old) {
        return two.database.write(
            [&](Writer& writer) { return upkeep::apply_restore(writer, old, kChange); });
    });
    CHECK_FALSE(restored.same_line);
    CHECK(restored.withheld == 1);
    CHECK(restored.grants == 0);
    CHECK(two.grants_of("web") == 0);
    CHECK(restored.preloaded == 0);
    CHECK(two.database.read([](const Reader& reader) {
        return reader.intents({"registry.example/begun:1"}).size();
    }) == 1);
}

TEST_CASE(
    "a database that an old file replaced gets no grant back: what was revoked since is lost") {
    Two two([](Writer&) {}, [](Writer& writer) { writer.add_record(record_of("web")); });
    two.backup.write([](Writer& writer) { writer.add_revocation(revocation_of(kLogin)); });
    CHECK_FALSE(two.plan().same_line);
    CHECK(two.restore().grants == 0);
    CHECK(two.grants_of("web") == 0);
}

TEST_CASE("a restore brings no login back that pulled before its secret was rotated") {
    const ImageName web{"registry.example/web"};
    const Secret before{kLogin.coordinates, "before"};
    for (const bool changed : {false, true}) {
        const auto pulled = [&](Writer& writer) {
            writer.add_record(record_of("web"));
            const auto row = writer.record_row(ImageRef{"web"});
            writer.prove(row->id, {web, before}, kNow);
            writer.prove(row->id, {web, kLogin}, kNow);
        };
        Two two(pulled, pulled);
        if (changed) {
            two.database.write([&](Writer& writer) {
                writer.put_record(record_of("web", {{"team-b", "own", "u2"}, "bbbb"}));
            });
        }
        two.restore();
        two.database.read([](const Reader& reader) {
            for (const auto& proven : reader.proven(*reader.record_row(ImageRef{"web"}))) {
                CHECK(proven.secret == kLogin);
            }
        });
    }
}
