// SPDX-License-Identifier: Apache-2.0
#include "domain/digest.hpp"
#include "exchange/listening_kubelet.hpp"
#include "exchange/merge_into.hpp"
#include "exchange/node_folder.hpp"

#include <doctest/doctest.h>

#include <functional>

using namespace pullrec;
using exchange::merge_into;
using exchange::MigrationReport;
using exchange::plan_merge;
using store::Access;
using store::FileKind;
using store::Reader;
using store::Store;
using store::UnreadableFile;
using store::Writer;

namespace {

/// An authority that `fill` filled, and a node to merge into it.
struct Authority {
    NodeFolder node;
    PrivateFolder folder;

    explicit Authority(
        const std::function<void(Writer&)>& fill = [](Writer&) {},
        store::Role role = store::Role::authority) {
        store::NewDatabase made;
        made.role = role;
        made.baseline = store::Baseline::listed;
        made.source = store::Source{"/elsewhere", kNow, ""};
        Store::create(path(), made, fill);
    }

    [[nodiscard]] std::string path() const { return folder.at("records.db"); }
    MigrationReport merge() { return merge_into(node.root(), path()); }

    template <class F>
    decltype(auto) read(F&& f) {
        return Store::open(path(), Access::read).read(std::forward<F>(f));
    }
    Evidence evidence(const std::string& ref) {
        return read([&](const Reader& reader) { return reader.evidence({"web"}, ImageRef{ref}); });
    }
    std::size_t unreadable() {
        return read([](const Reader& reader) {
            std::size_t count = 0;
            reader.each_unreadable([&](const UnreadableFile&) { ++count; });
            return count;
        });
    }
};

store::StoredRecord ours(const PulledRecord& record) {
    return {record, std::nullopt, std::nullopt};
}

UnreadableFile broken(const std::string& key, const std::string& bytes = "{") {
    UnreadableFile file;
    file.file_name = record_file_name(key);
    file.size = static_cast<std::int64_t>(bytes.size());
    file.digest = sha256_hex(bytes);
    file.bytes = bytes;
    file.reason = "broken";
    return file;
}

} // namespace

TEST_CASE("merging adds records, grants and intents, and a second time nothing") {
    Authority authority([](Writer& writer) {
        writer.add_record(ours(record_of("both", "a")));
        writer.add_record(ours(record_of("ours")));
    });
    authority.node.write(record_of("both", "b"));
    authority.node.write(record_of("theirs"));
    authority.node.write(PullIntent{{"web"}});
    const MigrationReport plan = plan_merge(authority.node.root(), authority.path());
    CHECK(authority.evidence("theirs").record_presence == Presence::absent);
    for (const MigrationReport& report : {plan, authority.merge()}) {
        CHECK(report.merged);
        CHECK(report.records_added == 1);
        CHECK(report.records_changed == 1);
        CHECK(report.intents_added == 1);
        CHECK(report.grants_added == 2);
    }
    CHECK(authority.evidence("both").record->mapping.begin()->second.secrets.size() == 2);
    CHECK(authority.evidence("ours").record == record_of("ours"));
    CHECK(authority.evidence("theirs").record == record_of("theirs"));
    CHECK(authority.evidence("none").intent_presence == Presence::present);
    const MigrationReport again = authority.merge();
    CHECK(again.records_added + again.records_changed + again.intents_added == 0);
    CHECK(again.grants_added == 0);
}

TEST_CASE("a merge whose files changed before it was read back leaves nothing behind") {
    Authority authority;
    authority.node.write(record_of("one"));
    int scans = 0;
    exchange::MigrationOptions options;
    options.at = [&](exchange::ScanMoment moment) {
        if (moment == exchange::ScanMoment::begun && ++scans == 2) {
            authority.node.write(record_of("one", "other"));
        }
    };
    CHECK_THROWS_AS(merge_into(authority.node.root(), authority.path(), options), Error);
    CHECK(scans == 2);
    CHECK(authority.evidence("one").record_presence == Presence::absent);
}

TEST_CASE("a merge does not bring back what was revoked") {
    Authority authority([](Writer& writer) {
        Revocation revocation;
        revocation.subject = RevokedSubject::secret;
        revocation.name = "regcred";
        writer.add_revocation(revocation);
    });
    authority.node.write(record_of("one"));
    const MigrationReport report = authority.merge();
    CHECK(report.grants_withheld == 1);
    CHECK(report.grants_added == 0);
    CHECK(authority.evidence("one").record->mapping.begin()->second.empty());
}

TEST_CASE("a merge into a restored database brings no grant: it may have been revoked since") {
    Authority authority([](Writer& writer) {
        writer.log({kNow, 0, store::kRestoreCommand, "restored", std::nullopt});
    });
    authority.node.write(record_of("one"));
    const MigrationReport report = authority.merge();
    CHECK(report.into_restored);
    CHECK(report.grants_withheld == 1);
    CHECK(report.grants_added == 0);
    CHECK(authority.evidence("one").record->mapping.begin()->second.empty());
}

TEST_CASE("an unreadable file of an unknown image fails closed after the merge") {
    Authority authority;
    authority.node.write(FileKind::record, record_file_name("one"), "{");
    CHECK(authority.merge().unreadable.at(0).taken);
    CHECK(authority.evidence("one").record_presence == Presence::unreadable);
}

TEST_CASE("an unreadable file takes nothing from a record that the database has") {
    Authority authority([](Writer& writer) { writer.add_record(ours(record_of("one"))); });
    authority.node.write(FileKind::record, record_file_name("one"), "{");
    const MigrationReport report = authority.merge();
    REQUIRE(report.unreadable.size() == 1);
    CHECK_FALSE(report.unreadable[0].taken);
    CHECK(authority.evidence("one").record == record_of("one"));
}

TEST_CASE("a misnamed file is left out only when both images it can be about have records") {
    const std::string misnamed = encode(record_of("content"), ApiVersion::v1beta1);
    Authority one([](Writer& writer) { writer.add_record(ours(record_of("name"))); });
    one.node.write(FileKind::record, record_file_name("name"), misnamed);
    CHECK(one.merge().unreadable.at(0).taken);
    CHECK(one.evidence("content").record_presence == Presence::unreadable);
    Authority both([](Writer& writer) {
        writer.add_record(ours(record_of("name")));
        writer.add_record(ours(record_of("content")));
    });
    both.node.write(FileKind::record, record_file_name("name"), misnamed);
    CHECK_FALSE(both.merge().unreadable.at(0).taken);
    CHECK(both.evidence("content").record_presence == Presence::present);
    CHECK(both.evidence("name").record_presence == Presence::present);
}

TEST_CASE("a readable record takes the place of its broken file") {
    Authority authority([](Writer& writer) { writer.put_unreadable(broken("one")); });
    authority.node.write(record_of("one"));
    authority.merge();
    CHECK(authority.evidence("one").record == record_of("one"));
    CHECK(authority.unreadable() == 0);
}

TEST_CASE("a misnamed file whose name is taken leaves a record without grants as evidence") {
    Authority authority([](Writer& writer) { writer.put_unreadable(broken("name")); });
    authority.node.write(FileKind::record, record_file_name("name"),
                         encode(record_of("content"), ApiVersion::v1beta1));
    CHECK_FALSE(authority.merge().unreadable.at(0).taken);
    REQUIRE(authority.evidence("content").record);
    CHECK(authority.evidence("content").record->mapping.empty());
    CHECK(authority.evidence("name").record_presence == Presence::unreadable);
}

TEST_CASE("a merge into a copy, or beside a running kubelet, is refused and changes nothing") {
    Authority copy([](Writer&) {}, store::Role::copy);
    copy.node.write(record_of("one"));
    CHECK_THROWS_WITH_AS(copy.merge(), doctest::Contains("is a copy"), Error);
    Authority authority;
    authority.node.write(record_of("one"));
    const ListeningKubelet kubelet(authority.node.root());
    CHECK_THROWS_WITH_AS(authority.merge(), doctest::Contains("is running"), Error);
    CHECK(authority.evidence("one").record_presence == Presence::absent);
}
