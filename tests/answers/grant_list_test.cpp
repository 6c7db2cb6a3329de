// SPDX-License-Identifier: Apache-2.0
#include "answers/grant_list.hpp"
#include "tests/answers/sample_store.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using answers::GrantOrder;
using answers::GrantQuery;
using Lines = std::vector<std::string>;

namespace {

Lines listed(const GrantQuery& query) {
    store::Store store = test::sample_store();
    const answers::GrantList list = store.read(
        [&](const store::Reader& reader) { return answers::list_grants(reader, query); });
    Lines lines;
    for (const answers::ListedGrant& line : list.lines()) {
        lines.push_back(std::string(line.image) + " " + std::string(name_of(line.kind)) + " " +
                        std::string(line.name_space) + "/" + std::string(line.name));
    }
    return lines;
}

} // namespace

TEST_CASE("grants stand in the total order, however the records stand") {
    CHECK(listed({}) == Lines{"a.example/app node /", "b.example/app secret team/pull",
                              "c.example/app secret other/pull", "c.example/app secret team/old",
                              "c.example/app serviceaccount team/robot", "nginx node /"});
}

TEST_CASE("only the lines that are meant are listed, not all of their record") {
    GrantQuery query;
    query.filter.grant.name_space = "team";
    CHECK(listed(query) == Lines{"b.example/app secret team/pull", "c.example/app secret team/old",
                                 "c.example/app serviceaccount team/robot"});
    query.filter.image.registry = "b.example";
    CHECK(listed(query) == Lines{"b.example/app secret team/pull"});
}

TEST_CASE("a chosen column sorts either way, equals in the total order, and a limit cuts") {
    GrantQuery query;
    query.order = GrantOrder::name;
    query.descending = true;
    query.limit = 3;
    CHECK(listed(query) == Lines{"c.example/app serviceaccount team/robot",
                                 "b.example/app secret team/pull",
                                 "c.example/app secret other/pull"});
    query = {};
    query.order = GrantOrder::age;
    query.limit = 1;
    CHECK(listed(query) == Lines{"a.example/app node /"});
}

TEST_CASE("one and the same query finds the records of the grants it lists") {
    store::Store store = test::sample_store();
    GrantQuery query;
    query.filter.grant.credential_hash = "aa";
    const auto list = store.read(
        [&](const store::Reader& reader) { return answers::list_grants(reader, query); });
    REQUIRE(list.lines().size() == 2);
    CHECK(list.lines()[0].image_ref == "ref-b");
    CHECK(list.lines()[0].uid == "uid-of-team-pull");
    CHECK(list.lines()[0].credential_hash == "aa");
    CHECK(list.lines()[0].last_updated == test::kNow - std::chrono::days{2});
    CHECK(list.lines()[1].image_ref == "ref-a");
}
