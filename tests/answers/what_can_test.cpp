// SPDX-License-Identifier: Apache-2.0
#include "answers/what_can.hpp"
#include "domain/credential_tag.hpp"
#include "tests/answers/sample_store.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using namespace pullrec::answers;
using test::record;
using test::secret;

namespace {

using Lines = std::vector<std::string>;

const ImageName kApp{"r.example/app"};
const ImageName kApi{"r.example/api"};
const ImageName kWeb{"r.example/web"};

/// Three images; one login under two names, another that one of them held before, an empty hash
/// under two names, and a service account that bears a secret's name.
store::Store shared_logins() {
    store::Store store = test::memory_store();
    store.write([](store::Writer& writer) {
        const auto put = [&](const PulledRecord& value) { writer.add_record({value, {}, {}}); };
        put(record("ref-1", 1, {{kApp, {{secret("a", "pull", "new")}, {}, false}}}));
        put(record("ref-2", 2,
                   {{kApi,
                     {{secret("b", "copy", "new"), secret("c", "else", "other")},
                      {{{"a", "pull", "uid-of-account"}}},
                      false}}}));
        put(record("ref-3", 3,
                   {{kWeb, {{secret("a", "pull", "old"), secret("d", "late", "old")}, {}, false}},
                    {kApi, {{secret("e", "bare", "")}, {}, true}}}));
        put(record("ref-4", 4, {{kApp, {{secret("f", "bare", "")}, {}, false}}}));
    });
    return store;
}

std::string via_text(const OpenedImage& image) {
    const std::string place = image.account.coordinates.name_space + '/' +
                              image.account.coordinates.name +
                              (image.others == 0 ? "" : "+" + std::to_string(image.others));
    return image.via == Via::node ? "node" : image.via == Via::itself ? place : "as " + place;
}

Lines lines(const WhatCan& answer) {
    Lines result;
    for (const OpenedImage& image : answer.images) {
        result.push_back(image.image_name.text + ' ' + image.image_ref.text + ' ' +
                         via_text(image));
    }
    return result;
}

WhatCan ask(const Subject& subject, bool with_node = false) {
    store::Store store = shared_logins();
    return store.read(
        [&](const store::Reader& reader) { return what_can(reader, subject, with_node); });
}

Subject named(store::AccountKind kind, const std::string& name_space, const std::string& name) {
    Subject subject;
    subject.accounts = {{kind, name_space, name, std::nullopt}};
    return subject;
}

Subject with_hash(const std::string& hash) {
    Subject subject;
    subject.hashes = {hash};
    return subject;
}

constexpr auto kSecret = store::AccountKind::secret;

} // namespace

TEST_CASE("a secret opens what names it, and what names another secret with one of its logins") {
    const WhatCan answer = ask(named(kSecret, "a", "pull"));
    CHECK(lines(answer) == Lines{"r.example/api ref-2 as b/copy", "r.example/app ref-1 a/pull",
                                 "r.example/web ref-3 a/pull"});
    REQUIRE(answer.accounts.size() == 1);
    CHECK(answer.accounts[0].kind == kSecret);
    REQUIRE(answer.logins.size() == 2);
    CHECK(answer.logins[0].hash == "new");
    CHECK(answer.logins[0].others == std::vector<Coordinates>{{"b", "copy", "uid-of-b-copy"}});
    CHECK(answer.logins[1].others == std::vector<Coordinates>{{"d", "late", "uid-of-d-late"}});
    CHECK(answer.node_grants == 1);
}

TEST_CASE("only the logins that a secret holds today count when they are known") {
    Subject subject = named(kSecret, "d", "late");
    subject.hashes = {"other"};
    subject.recorded_logins = false;
    CHECK(lines(ask(subject)) ==
          Lines{"r.example/api ref-2 as c/else", "r.example/web ref-3 d/late"});
}

TEST_CASE("a login opens what it is recorded for, whoever holds it") {
    CHECK(lines(ask(with_hash("new"))) ==
          Lines{"r.example/api ref-2 as b/copy", "r.example/app ref-1 as a/pull"});
    CHECK(lines(ask(with_hash("old"))) == Lines{"r.example/web ref-3 as a/pull+1"});
    CHECK(ask(with_hash("unknown")).logins.empty());
}

TEST_CASE("the empty hash is no login and leads nowhere") {
    CHECK(lines(ask(with_hash(""))).empty());
    const WhatCan answer = ask(named(kSecret, "e", "bare"));
    CHECK(lines(answer) == Lines{"r.example/api ref-3 e/bare"});
    CHECK(answer.logins.empty());
}

TEST_CASE("a tag of the database finds its login") {
    store::Store store = shared_logins();
    store.read([](const store::Reader& reader) {
        Subject subject;
        subject.tag = credential_tag("other", reader.meta().tag_key);
        CHECK(lines(what_can(reader, subject)) == Lines{"r.example/api ref-2 as c/else"});
    });
}

TEST_CASE("a service account is not the secret of its name") {
    const WhatCan answer = ask(named(store::AccountKind::service_account, "a", "pull"));
    CHECK(lines(answer) == Lines{"r.example/api ref-2 a/pull"});
    CHECK(answer.logins.empty());
}

TEST_CASE("a namespace and a uid mean both kinds") {
    Subject everybody;
    everybody.accounts = {{std::nullopt, "a", std::nullopt, std::nullopt}};
    CHECK(ask(everybody).accounts.size() == 2);
    Subject uid;
    uid.accounts = {{std::nullopt, std::nullopt, std::nullopt, "uid-of-account"}};
    CHECK(lines(ask(uid)) == Lines{"r.example/api ref-2 a/pull"});
}

TEST_CASE("another uid is another secret") {
    Subject subject;
    subject.accounts = {{kSecret, "a", "pull", "uid-of-another"}};
    CHECK(ask(subject).accounts.empty());
    CHECK(lines(ask(subject)).empty());
}

TEST_CASE("what every pod may use is listed only when asked for, after nearer ways") {
    CHECK(lines(ask(named(kSecret, "e", "bare"), true)) == Lines{"r.example/api ref-3 e/bare"});
    CHECK(lines(ask(named(kSecret, "x", "none"), true)) == Lines{"r.example/api ref-3 node"});
}

TEST_CASE("a login of before its secret was rotated opens where the profile is strict") {
    for (const char* profile : {"kubelet-1.36", "strict"}) {
        store::Store store = store::Store::in_memory(
            {store::Role::authority, store::Baseline::kubelet, profile, test::kNow, std::nullopt});
        store.write([](store::Writer& writer) {
            writer.add_record(
                {record("ref-1", 1, {{kApp, {{secret("a", "pull", "new")}, {}, false}}}), {}, {}});
            const auto row = writer.record_row(ImageRef{"ref-1"});
            writer.prove(row->id, {kApp, secret("a", "pull", "old")}, test::kNow);
        });
        Subject subject;
        subject.hashes = {"old"};
        const bool opens = std::string(profile) == "strict";
        store.read([&](const store::Reader& reader) {
            CHECK(lines(what_can(reader, subject)) ==
                  (opens ? Lines{"r.example/app ref-1 as a/pull"} : Lines{}));
        });
    }
}

TEST_CASE("a login of before whose secret has no grant left opens nothing, as a check says") {
    store::Store store = store::Store::in_memory(
        {store::Role::authority, store::Baseline::kubelet, "strict", test::kNow, std::nullopt});
    store.write([](store::Writer& writer) { // another program wrote
        writer.add_record(
            {record("ref-1", 1, {{kApp, {{secret("b", "other", "new")}, {}, false}}}), {}, {}});
        const auto row = writer.record_row(ImageRef{"ref-1"});
        writer.prove(row->id, {kApp, secret("a", "pull", "old")}, test::kNow);
    });
    for (const Subject& subject : {named(kSecret, "a", "pull"), with_hash("old")}) {
        store.read(
            [&](const store::Reader& reader) { CHECK(lines(what_can(reader, subject)).empty()); });
    }
}
