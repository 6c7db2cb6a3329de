// SPDX-License-Identifier: Apache-2.0
#include "domain/credential_tag.hpp"
#include "tests/upkeep/revoke_node.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

using namespace pullrec;
using namespace pullrec::test;
using store::Reader;
using store::Writer;

namespace {

const Secret kOld = secret("team-a", "regcred", "oldd");
const Secret kNew = secret("team-a", "regcred", "neww");
const ImageName kWeb{"registry.example/web"};

/// One record whose secret pulled with its login of before and with that of today.
struct RotatedNode : RevokeNode {
    RotatedNode() : RevokeNode({record_of("web", {kNew}), record_of("api", {kNew})}) {
        store.write([](Writer& writer) {
            const auto row = writer.record_row(ImageRef{"web"});
            writer.prove(row->id, {kWeb, kOld}, kNow);
            writer.prove(row->id, {kWeb, kNew}, kNow);
        });
    }
    std::vector<std::string> proven() {
        return store.read([](const Reader& reader) {
            std::vector<std::string> hashes;
            for (const auto& proof : reader.proven(*reader.record_row(ImageRef{"web"}))) {
                hashes.push_back(proof.secret.credential_hash);
            }
            std::sort(hashes.begin(), hashes.end());
            return hashes;
        });
    }
};

} // namespace

TEST_CASE("a login that its secret no longer holds is revoked by its hash, that of today stays") {
    RotatedNode node;
    const RevokePlan plan = node.plan(by_hash("oldd"));
    CHECK(plan.known);
    CHECK(plan.grants == 1);
    CHECK(plan.emptied == 0);
    REQUIRE(plan.records.size() == 1);
    CHECK(plan.records[0].grants == 1);
    REQUIRE(plan.logins.size() == 1);
    CHECK(plan.logins[0].secrets == std::vector{kNew.coordinates});
    const RevokeOutcome outcome = node.apply(plan);
    CHECK(outcome.grants == 1);
    CHECK(outcome.changed_since.empty());
    CHECK(node.proven() == std::vector<std::string>{"neww"});
    CHECK(node.secrets("web") == std::vector{kNew});
    CHECK(node.logged() == std::vector<std::string>{"removed 1 grant from 1 record"});
    CHECK(node.plan(by_hash("oldd")).records.empty());
}

TEST_CASE("an exact revocation of a login takes it from a secret that no longer holds it") {
    RotatedNode node;
    RevokeRequest request = by_hash("oldd");
    request.with_copies = false;
    CHECK(node.apply(node.plan(request)).grants == 1);
    CHECK(node.proven() == std::vector<std::string>{"neww"});
}

TEST_CASE("a login that its secret no longer holds is revoked by its tag") {
    RotatedNode node;
    RevokeRequest request;
    request.revoked_at = kNow;
    request.tag = node.store.read(
        [](const Reader& reader) { return credential_tag("oldd", reader.meta().tag_key); });
    node.apply(node.plan(request));
    CHECK(node.proven() == std::vector<std::string>{"neww"});
}

TEST_CASE("a login that was revoked is known by its tag still, though nothing holds it any more") {
    RevokeNode node(kSample);
    node.apply(node.plan(by_secret("team-b", "copy")));
    node.store.read([](const Reader& reader) { CHECK_FALSE(reader.find_credential("aaaa")); });
    RevokeRequest request;
    request.revoked_at = kNow;
    request.tag = node.store.read(
        [](const Reader& reader) { return credential_tag("aaaa", reader.meta().tag_key); });
    const RevokePlan again = node.plan(request);
    CHECK(again.known);
    REQUIRE(again.revocations.size() == 1);
    CHECK(again.revocations[0].hash == "aaaa");
    request.tag = "00000000";
    CHECK_FALSE(node.plan(request).known);
}

TEST_CASE("a revoked secret takes along what each of its logins opens, those of before too") {
    RotatedNode node;
    node.store.write([](Writer& writer) {
        writer.add_record({record_of("db", {secret("team-b", "copy", "oldd")}), {}, {}});
    });
    const RevokePlan plan = node.plan(by_secret("team-a", "regcred"));
    CHECK(plan.logins.size() == 2);
    CHECK(plan.grants == 4);
    CHECK(plan.elsewhere == 1);
    node.apply(plan);
    CHECK(node.proven().empty());
    CHECK(node.secrets("db").empty());
}

TEST_CASE("an exact revocation finds a secret that is only left as the one that pulled") {
    RotatedNode node;
    node.store.write([](Writer& writer) { // another program wrote
        writer.put_record({record_of("web", {secret("team-c", "own", "cccc")}), {}, {}});
        writer.put_record({record_of("api", {}), {}, {}});
    });
    for (const bool by_uid : {false, true}) {
        RevokeRequest request = by_secret("team-a", "regcred");
        request.with_copies = false;
        if (by_uid) {
            request.revocations = {{}};
            request.revocations[0].uid = kOld.coordinates.uid;
        }
        const RevokePlan plan = node.plan(request);
        CHECK(plan.grants == 2);
        CHECK(plan.elsewhere == 0);
    }
    node.apply(node.plan(by_secret("team-a", "regcred")));
    CHECK(node.proven().empty());
    CHECK(node.secrets("web").size() == 1);
}

TEST_CASE("a secret that loses its last grant loses its logins of before, and gets none back") {
    RotatedNode node;
    node.apply(node.plan(by_hash("neww")));
    CHECK(node.secrets("web").empty());
    CHECK(node.proven().empty());
    node.store.write([](Writer& writer) { // a pull with a login of after
        writer.put_record({record_of("web", {secret("team-a", "regcred", "next")}), {}, {}});
    });
    CHECK(node.proven().empty());
}

TEST_CASE("whoever was not revoked keeps the logins that pulled") {
    RotatedNode node;
    node.store.write([](Writer& writer) {
        writer.put_record({record_of("web", {kNew, secret("team-c", "own", "cccc")}), {}, {}});
    });
    CHECK(node.apply(node.plan(by_secret("team-c", "own"))).grants == 1);
    CHECK(node.proven() == std::vector<std::string>{"neww", "oldd"});
}

TEST_CASE("a pattern of images holds for logins of before") {
    RotatedNode node;
    RevokeRequest request = by_hash("oldd");
    request.image_glob = "registry.example/api";
    CHECK(node.plan(request).records.empty());
    request.image_glob = "registry.example/w*";
    node.apply(node.plan(request));
    CHECK(node.proven() == std::vector<std::string>{"neww"});
}

TEST_CASE("who was revoked before is revoked again with a login that came back as that of before") {
    RotatedNode node;
    node.apply(node.plan(by_secret("team-a", "regcred")));
    node.store.write([](Writer& writer) { // a pull with the login of another secret, then rotated
        writer.put_record({record_of("web", {secret("team-b", "copy", "youn")}), {}, {}});
        const auto row = writer.record_row(ImageRef{"web"});
        writer.prove(row->id, {kWeb, secret("team-b", "copy", "oldd")}, kNow);
    });
    const RevokePlan plan = node.plan(by_secret("team-a", "regcred"));
    CHECK(plan.grants == 1);
    node.apply(plan);
    CHECK(node.proven().empty());
}
