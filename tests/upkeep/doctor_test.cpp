// SPDX-License-Identifier: Apache-2.0
#include "tests/store/memory_store.hpp"
#include "upkeep/doctor.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

using namespace pullrec;
using store::Reader;
using store::Store;
using store::Writer;
using test::kNow;
using upkeep::Examination;
using upkeep::ExamineRequest;
using upkeep::Finding;
using upkeep::Severity;

namespace {

using std::chrono::hours;

PulledRecord record_of(const std::string& ref, const std::string& name_space = "team-a") {
    PulledRecord record{{ref}, kNow - hours{48}, {}};
    record.mapping[{"registry.example/" + ref}].secrets = {
        {{name_space, "regcred", name_space}, "aaaa"}};
    return record;
}

ImageListing listing_of(const std::vector<std::string>& ids) {
    ImageListing listing;
    for (const std::string& id : ids) {
        listing.images.push_back({});
        listing.images.back().id = {id};
        listing.images.back().tags = {"registry.example/" + id + ":1"};
    }
    return listing;
}

struct Node {
    Store store = test::memory_store();
    ExamineRequest request;

    Node() {
        request.now = kNow;
        request.in_memory = true;
        request.policy = "NeverVerifyPreloadedImages";
        request.vanished.emplace();
    }
    void write(const std::function<void(Writer&)>& change) { store.write(change); }
    Examination examine() {
        return store.read([&](const Reader& reader) { return upkeep::examine(reader, request); });
    }
    std::vector<Finding> found(std::string_view check) {
        std::vector<Finding> found;
        for (const Finding& finding : examine().findings) {
            if (finding.check == check) {
                found.push_back(finding);
            }
        }
        return found;
    }
    bool skipped(std::string_view check) {
        const auto examination = examine();
        return std::any_of(examination.skipped.begin(), examination.skipped.end(),
                           [&](const auto& skipped) { return skipped.check == check; });
    }
};

} // namespace

TEST_CASE("a record that vanished while its image is on the node is an error with a cure") {
    Node node;
    node.request.vanished->push_back({{"sha256:aa"}, "{}", 3, kNow - hours{2}, kNow - hours{1}});
    node.request.listing = listing_of({"sha256:aa"});
    const auto found = node.found("record-vanished");
    REQUIRE(found.size() == 1);
    CHECK(found[0].severity == Severity::error);
    CHECK(found[0].text.find("had 3 grants until 2h ago") != std::string::npos);
    CHECK(found[0].cure == "pullrec repair --images-cmd 'crictl images -o json' --dry-run");
    node.request.listing = listing_of({"sha256:bb"});
    CHECK(node.found("record-vanished").empty());
    node.request.listing = listing_of({"sha256:aa"});
    node.write([](Writer& writer) { writer.add_record({record_of("sha256:aa"), {}, {}}); });
    CHECK(node.found("record-vanished").empty());
}

TEST_CASE("what cannot be checked is named, never taken for sound") {
    Node node;
    CHECK(node.skipped("record-vanished"));
    CHECK(node.skipped("image-ref-style"));
    node.request.listing = listing_of({"sha256:aa"});
    CHECK_FALSE(node.skipped("record-vanished"));
    node.request.vanished.reset();
    CHECK(node.skipped("record-vanished"));
    node.request.listing->extent = Extent::partial;
    CHECK(node.skipped("image-gone"));
}

TEST_CASE("records under a ref that the runtime never gives are an error") {
    Node node;
    node.write([](Writer& writer) {
        writer.add_record({record_of("registry.example/web@sha256:aa"), {}, {}});
    });
    node.request.listing = listing_of({"sha256:bb"});
    CHECK(node.found("image-ref-style").size() == 1);
    node.request.listing = listing_of({"registry.example/web@sha256:aa"});
    CHECK(node.found("image-ref-style").empty());
}

TEST_CASE("every cure names the records it is for: a kubelet's directories, not a copy of them") {
    Node node;
    node.write([](Writer& writer) {
        writer.add_record({record_of("registry.example/web@sha256:aa"), {}, {}});
        writer.add_intent({{{"old"}}, store::kNobody, kNow - hours{26 * 24}, {}});
    });
    node.request.listing = listing_of({"sha256:bb"});
    node.request.changing = "pullrec --files /n";
    const std::string look = " --images-cmd 'crictl images -o json' --dry-run";
    CHECK(node.found("image-ref-style").at(0).cure == "pullrec --files /n rekey" + look);
    CHECK(node.found("image-gone").at(0).cure == "pullrec --files /n prune" + look);
    CHECK(node.found("stale-intent").at(0).cure ==
          "crictl images -o json | pullrec --files /n recover --images - --dry-run");
}

TEST_CASE("an intent is stale after a day, once for all pulls of an image") {
    Node node;
    node.write([](Writer& writer) {
        writer.add_intent({{{"young"}}, store::kNobody, kNow - hours{23}, {}});
        writer.add_intent({{{"old"}}, store::kNobody, kNow - hours{26 * 24}, {}});
    });
    const auto found = node.found("stale-intent");
    REQUIRE(found.size() == 1);
    CHECK(found[0].text == "old since 26d");
}

TEST_CASE("one login under several secrets is worth knowing, by tag and never by hash") {
    Node node;
    node.write([](Writer& writer) {
        writer.add_record({record_of("a", "team-a"), {}, {}});
        writer.add_record({record_of("b", "team-b"), {}, {}});
        writer.add_record({record_of("c", "team-b"), {}, {}});
    });
    const auto found = node.found("same-credential");
    REQUIRE(found.size() == 1);
    CHECK(found[0].severity == Severity::info);
    CHECK(found[0].text.find("shared by 2 secrets in 2 namespaces") != std::string::npos);
    CHECK(found[0].text.find("aaaa") == std::string::npos);
}

TEST_CASE("what a kubelet keeps although it is odd is counted") {
    Node node;
    PulledRecord both = record_of("both");
    both.mapping.begin()->second.node_pods_accessible = true;
    PulledRecord late = record_of("late");
    late.last_updated = kNow + hours{24};
    PulledRecord raw{{"raw"}, kNow, {}};
    raw.mapping[{"nginx"}];
    node.write([&](Writer& writer) {
        for (const PulledRecord& record : {both, late, raw, record_of("")}) {
            writer.add_record({record, {}, {}});
        }
    });
    for (const auto* check : {"node-and-lists", "odd-time", "short-spelling", "empty-image-ref"}) {
        CAPTURE(check);
        REQUIRE(node.found(check).size() == 1);
        CHECK(node.found(check)[0].text.starts_with("1 record "));
    }
}

TEST_CASE("files that cannot be read are warnings that say what follows") {
    Node node;
    node.write([](Writer& writer) {
        store::UnreadableFile file;
        file.file_name = "sha256-aa";
        file.reason = "document ends too early at byte 3";
        writer.put_unreadable(file);
    });
    const auto found = node.found("unreadable-record");
    REQUIRE(found.size() == 1);
    CHECK(found[0].severity == Severity::warn);
    CHECK(found[0].text.find("must pull") != std::string::npos);
}

TEST_CASE("the worst comes first, and a quick look leaves out what reads every grant") {
    Node node;
    node.write([](Writer& writer) {
        writer.add_record({record_of("a", "team-a"), {}, {}});
        writer.add_record({record_of("b@sha256:1", "team-b"), {}, {}});
    });
    node.request.listing = listing_of({"sha256:bb"});
    const auto findings = node.examine().findings;
    REQUIRE(findings.size() > 1);
    CHECK(findings.front().severity == Severity::error);
    node.request.quick = true;
    CHECK(node.found("same-credential").empty());
    CHECK(node.skipped("same-credential"));
}

TEST_CASE("a grant that was there before it was revoked is an error, one that a later pull proved "
          "is not") {
    Node node;
    Revocation revocation;
    revocation.name_space = "team-a";
    revocation.revoked_at = kNow - hours{1};
    node.write([&](Writer& writer) {
        writer.add_record({record_of("sha256:aa"), {}, {}});
        writer.add_revocation(revocation);
    });
    const auto found = node.found("revoked-grant");
    REQUIRE(found.size() == 1);
    CHECK(found[0].severity == Severity::error);
    node.write([](Writer& writer) { writer.put_record({record_of("sha256:aa"), {}, kNow}); });
    CHECK(node.found("revoked-grant").empty());
    node.request.quick = true;
    CHECK(node.skipped("revoked-grant"));
}

TEST_CASE("a quick look finds that the last revoke was cut off, until it is run again") {
    Node node;
    node.request.quick = true;
    const auto log = [&](const std::string& command, const std::string& what) {
        node.write([&](Writer& writer) { writer.log({kNow, 0, command, what, std::nullopt}); });
    };
    log("revoke", "removed 2 grants from 2 records");
    CHECK(node.found("revoke-cut-off").empty());
    log("revoke", "removed 2 grants from 2 records, more to follow");
    log("prune", "deleted records: 3");
    const auto found = node.found("revoke-cut-off");
    REQUIRE(found.size() == 1);
    CHECK(found[0].severity == Severity::error);
    CHECK(found[0].cure == "run the same revoke again");
    log("revoke", "removed 0 grants from 0 records");
    CHECK(node.found("revoke-cut-off").empty());
}

TEST_CASE("a login of before its secret was rotated that was revoked since is an error too") {
    Node node;
    const PulledRecord record = record_of("sha256:aa");
    const ImageName name = record.mapping.begin()->first;
    Secret before = record.mapping.begin()->second.secrets.front();
    before.credential_hash = "before";
    Revocation revocation;
    revocation.subject = RevokedSubject::credential;
    revocation.hash = "before";
    revocation.revoked_at = kNow - hours{1};
    const auto prove = [&](Timestamp then) {
        node.write([&](Writer& writer) {
            writer.prove(writer.record_row(record.image_ref)->id, {name, before}, then);
        });
    };
    node.write([&](Writer& writer) {
        writer.add_record({record, {}, {}});
        writer.add_revocation(revocation);
    });
    CHECK(node.found("revoked-grant").empty());
    prove(kNow - hours{2});
    CHECK(node.found("revoked-grant").size() == 1);
    prove(kNow);
    CHECK(node.found("revoked-grant").empty());
}

TEST_CASE("an image that counts as preloaded although its record vanished is an error until it is "
          "taken off the list") {
    Node node;
    node.write([](Writer& writer) {
        writer.put_vanished({{"sha256:aa"}, "{}", 1, kNow, kNow});
        writer.add_preloaded({"sha256:aa"}, {"registry.example/aa"});
    });
    REQUIRE(node.found("open-preloaded").size() == 1);
    node.write([](Writer& writer) {
        CHECK(writer.remove_preloaded({{"sha256:aa"}, {"registry.example/aa"}}));
    });
    CHECK(node.found("open-preloaded").empty());
}

TEST_CASE("names in full are told, because a younger kubelet may not find them") {
    Node node;
    PulledRecord record{{"sha256:aa"}, kNow, {}};
    record.mapping[{"docker.io/library/redis"}].node_pods_accessible = true;
    node.write([&](Writer& writer) { writer.add_record({record, {}, {}}); });
    CHECK(node.found("full-spelling").size() == 1);
}

TEST_CASE("what was found about the files themselves stands among the rest, worst first") {
    Node node;
    node.request.of_files.findings.push_back({Severity::error, "mode", "open to others", ""});
    node.request.of_files.skipped.push_back({"rewind", "nothing tells"});
    node.request.damage = {{"page 3 is broken"}};
    node.request.quick = true;
    node.request.in_memory = false;
    const Examination examination = node.examine();
    REQUIRE(examination.findings.size() >= 2);
    CHECK(examination.findings[0].severity == Severity::error);
    CHECK(node.found("mode").size() == 1);
    REQUIRE(node.found("integrity").size() == 1);
    CHECK(node.found("integrity")[0].text == "page 3 is broken");
    CHECK(node.skipped("rewind"));
}
