// SPDX-License-Identifier: Apache-2.0
#include "domain/digest.hpp"
#include "tests/in_flight.hpp"
#include "tests/journal/node.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using namespace pullrec::test;

namespace {

const Timestamp kLongAgo = std::chrono::sys_days(std::chrono::year(2024) / 10 / 21);
const ImageRef kTestRef{"testimageref"};
const Secret kTestSecret{{"default", "pull-secret", "testsecretuid"}, "testsecrethash"};
const ServiceAccount kTestAccount{{"default", "test-sa", "test-sa-uid"}};
const Credentials kNode{{}, {}, true};

store::StoredRecord stored(const ImageRef& ref, const char* name, const Credentials& credentials) {
    return {{ref, kLongAgo, {{{name}, credentials}}}, ApiVersion::v1alpha1, std::nullopt};
}

/// The records that upstream's tests begin with.
void put_upstream_records(Node& node) {
    node.put_record(stored(kTestRef, "docker.io/testing/test", {{kTestSecret}, {}}));
    node.put_record(stored({"testimage-anonpull"}, "docker.io/testing/test", kNode));
    node.put_record(stored({"testimageref-sa"}, "docker.io/testing/test", {{}, {kTestAccount}}));
}

const Credentials& entry(Node& node, const ImageRef& ref, const char* name) {
    static Credentials found;
    found = node.record(ref)->record.mapping.at({name});
    return found;
}

} // namespace

// The numbers are those of kubelet 21.4.

TEST_CASE("1, 2: a pull writes the record and takes one of the intents") {
    for (const std::size_t begun : {1U, 2U}) {
        Node node;
        const auto manager = node.process();
        const Image image{"repo.repo/test/test:v1"};
        for (std::size_t i = 0; i < begun; ++i) {
            manager->record_intent(image);
        }
        manager->record_pulled(image, kTestRef, kNode);
        CHECK(entry(node, kTestRef, "repo.repo/test/test") == kNode);
        CHECK(in_flight(*manager, image) == begun - 1);
        CHECK(node.intents().size() == begun - 1);
    }
}

TEST_CASE("3: a new name joins the record, nothing else changes") {
    Node node;
    put_upstream_records(node);
    pull(*node.process(), {"repo.repo/test/test:v1"}, kTestRef, kNode);
    CHECK(node.record(kTestRef)->record.mapping.size() == 2);
    CHECK(entry(node, kTestRef, "docker.io/testing/test").secrets == std::vector{kTestSecret});
    CHECK(node.record({"testimage-anonpull"})->record.last_updated == kLongAgo);
}

TEST_CASE("4, 7, 8: another secret or account joins the list, sorted") {
    Node node;
    put_upstream_records(node);
    const auto manager = node.process();
    const Image image{"docker.io/testing/test:something"};
    const Secret other{{"newns", "newname", "newuid"}, "somehash"};
    pull(*manager, image, kTestRef, Credentials{{other}, {}});
    CHECK(entry(node, kTestRef, "docker.io/testing/test").secrets ==
          std::vector{kTestSecret, other});
    pull(*manager, image, kTestRef, Credentials{{}, {kTestAccount}});
    CHECK(entry(node, kTestRef, "docker.io/testing/test").secrets.size() == 2);
    CHECK(entry(node, kTestRef, "docker.io/testing/test").service_accounts ==
          std::vector{kTestAccount});
    const ServiceAccount second{{"app-ns", "app", "app-uid"}};
    pull(*manager, image, {"testimageref-sa"}, Credentials{{}, {second}});
    CHECK(entry(node, {"testimageref-sa"}, "docker.io/testing/test").service_accounts ==
          std::vector{second, kTestAccount});
}

TEST_CASE("5, 9: known credentials leave the record as it was, and the intent goes all the same") {
    Node node;
    put_upstream_records(node);
    const auto manager = node.process();
    pull(*manager, {"docker.io/testing/test:something"}, kTestRef, Credentials{{kTestSecret}, {}});
    CHECK(node.record(kTestRef)->record.last_updated == kLongAgo);
    CHECK(node.record(kTestRef)->api_version == ApiVersion::v1alpha1);
    CHECK(node.record(kTestRef)->last_confirmed == kNoon);
    CHECK(node.intents().empty());
}

TEST_CASE("6, 10, 11: familiar names stay as spelled since 1.36 and were expanded before") {
    const std::string digest = "@sha256:" + std::string(64, 'f');
    for (const auto& [profile, name, other] :
         {std::tuple("kubelet-1.36", "testing", "secretorg/myimage"),
          std::tuple("kubelet-1.35", "docker.io/library/testing", "docker.io/secretorg/myimage")}) {
        Node node(store::Baseline::kubelet, profile);
        const auto manager = node.process();
        pull(*manager, {"testing" + digest}, {"testimageref-familiarlast"},
             Credentials{{}, {kTestAccount}});
        pull(*manager, {"secretorg/myimage:customtag"}, {"other"}, kGrant);
        CHECK(node.record({"testimageref-familiarlast"})->record.mapping.contains(name));
        CHECK(node.record({"other"})->record.mapping.contains(other));
    }
}

TEST_CASE("a pull is told to history with its times") {
    Node node;
    const auto manager = node.process();
    manager->record_intent(kImage);
    node.now += 5s;
    manager->record_pulled(kImage, kRef, kGrant);
    manager->record_failed({"quay.io/org/other:v1"}, {"denied", "auth"});
    const auto outcomes = node.outcomes();
    REQUIRE(outcomes.size() == 2);
    CHECK(outcomes[0].image == kImage);
    CHECK(outcomes[0].image_ref == kRef);
    CHECK(outcomes[0].result == store::PullResult::ok);
    CHECK(outcomes[0].started_at == kNoon);
    CHECK(outcomes[0].ended_at == kNoon + 5s);
    CHECK(outcomes[1].result == store::PullResult::failed);
    CHECK(outcomes[1].label == "denied");
    CHECK(outcomes[1].error_class == "auth");
    CHECK_FALSE(outcomes[1].started_at);
}

TEST_CASE("a pull whose record cannot be written keeps its intent, so the image stays closed") {
    Node node;
    const auto manager = node.process();
    manager->record_intent(kImage);
    journal::SharedStore impatient(node.path(), {{std::chrono::milliseconds(10), nullptr}, {}});
    journal::PullManager other(impatient, {});
    other.record_intent(kImage);
    node.store().write([&](store::Writer&, bool) {
        CHECK(error_of([&] { other.record_pulled(kImage, kRef, kGrant); }) == ErrorCode::locked);
    });
    CHECK(in_flight(other, kImage) == 1);
    CHECK_FALSE(node.record(kRef));
    CHECK(ask(*manager).must_pull);
}

TEST_CASE("what is no image is refused, and its intent stays") {
    Node node;
    const auto manager = node.process();
    manager->record_intent({"Not An Image"});
    CHECK(error_of([&] { manager->record_pulled({"Not An Image"}, kRef, kGrant); }) ==
          ErrorCode::usage);
    CHECK(node.intents().size() == 1);
    CHECK(node.image_refs().empty());
}

TEST_CASE("a pull replaces a record file that does not decode") {
    Node node;
    const auto manager = node.process();
    node.put_unreadable(store::FileKind::record, kRef.text);
    CHECK(ask(*manager, {kSecret}).rule == Rule::record_unreadable);
    pull(*manager);
    CHECK_FALSE(ask(*manager, {kSecret}).must_pull);
}

TEST_CASE("a pull of a misnamed file's key leaves what the file says of the other key closed") {
    for (const bool by_name : {true, false}) {
        Node node;
        const auto manager = node.process();
        const ImageRef named{"sha256:named"};
        const ImageRef spoken_of{"sha256:spoken-of"};
        store::UnreadableFile file;
        file.kind = store::FileKind::record;
        file.file_name = record_file_name(named.text);
        file.content_key = spoken_of.text;
        file.reason = "misnamed";
        node.store().write([&](store::Writer& writer, bool) { writer.put_unreadable(file); });
        pull(*manager, kImage, by_name ? named : spoken_of);
        CHECK_FALSE(ask(*manager, {kSecret}, kImage, by_name ? named : spoken_of).must_pull);
        CHECK(ask(*manager, {}, kImage, by_name ? spoken_of : named).rule ==
              Rule::record_unreadable);
    }
}
