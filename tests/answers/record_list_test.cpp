// SPDX-License-Identifier: Apache-2.0
#include "answers/record_list.hpp"
#include "tests/answers/sample_store.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using answers::GrantKind;
using answers::RecordOrder;
using answers::RecordQuery;
using Refs = std::vector<std::string>;

namespace {

Refs listed(const RecordQuery& query) {
    store::Store store = test::sample_store();
    Refs refs;
    store.read([&](const store::Reader& reader) {
        answers::each_record(reader, query, [&](const answers::ListedRecord& row) {
            refs.push_back(row.stored.record.image_ref.text);
        });
    });
    return refs;
}

Refs chosen(const answers::RecordFilter& filter) {
    RecordQuery query;
    query.filter = filter;
    query.order = RecordOrder::image_ref;
    return listed(query);
}

} // namespace

TEST_CASE("without a wish, records stand by their least image name and then by image ref") {
    CHECK(listed({}) == Refs{"ref-0", "ref-b", "ref-a", "ref-c"});
}

TEST_CASE("a chosen column sorts either way, and the youngest is the first of the ages") {
    const auto by = [](RecordOrder order, bool descending) {
        RecordQuery query;
        query.order = order;
        query.descending = descending;
        return listed(query);
    };
    CHECK(by(RecordOrder::age, false) == Refs{"ref-b", "ref-a", "ref-c", "ref-0"});
    CHECK(by(RecordOrder::age, true) == Refs{"ref-0", "ref-c", "ref-a", "ref-b"});
    CHECK(by(RecordOrder::grants, true) == Refs{"ref-a", "ref-b", "ref-c", "ref-0"});
    CHECK(by(RecordOrder::image_ref, false) == Refs{"ref-0", "ref-a", "ref-b", "ref-c"});
}

TEST_CASE("a limit counts after sorting") {
    RecordQuery query;
    query.limit = 2;
    CHECK(listed(query) == Refs{"ref-0", "ref-b"});
    query.limit = 0;
    CHECK(listed(query).empty());
}

TEST_CASE("an image is meant by its pattern or its registry, under any of its names") {
    answers::RecordFilter filter;
    filter.image.glob.emplace("b.example/*");
    CHECK(chosen(filter) == Refs{"ref-b"});
    filter = {};
    filter.image.registry = "docker.io";
    CHECK(chosen(filter) == Refs{"ref-c"});
    filter.image.glob.emplace("*/nginx");
    CHECK(chosen(filter).empty());
}

TEST_CASE("a record is shown under the least of its names that is meant") {
    store::Store store = test::sample_store();
    RecordQuery query;
    query.filter.image.glob.emplace("b.*");
    store.read([&](const store::Reader& reader) {
        const auto number =
            answers::each_record(reader, query, [](const answers::ListedRecord& row) {
                CHECK(row.image == "b.example/app");
            });
        CHECK(number == 1);
    });
}

TEST_CASE("a grant is meant by all its conditions together") {
    answers::RecordFilter filter;
    filter.grant.name_space = "team";
    CHECK(chosen(filter) == Refs{"ref-a", "ref-b"});
    filter.grant.name = "pull";
    CHECK(chosen(filter) == Refs{"ref-b"});
    filter.grant = {};
    filter.grant.uid = "uid-robot";
    CHECK(chosen(filter) == Refs{"ref-a"});
    filter.grant = {};
    filter.grant.kind = GrantKind::node;
    CHECK(chosen(filter) == Refs{"ref-b", "ref-c"});
    filter.grant.kind = GrantKind::service_account;
    CHECK(chosen(filter) == Refs{"ref-a"});
}

TEST_CASE("name and grant are judged on one line, not on the whole record") {
    answers::RecordFilter filter;
    filter.image.registry = "a.example";
    filter.grant.name = "pull";
    CHECK(chosen(filter).empty());
    filter.image.registry = "b.example";
    CHECK(chosen(filter) == Refs{"ref-b"});
}

TEST_CASE("a login is found by its hash and by its tag, wherever it is recorded") {
    answers::RecordFilter filter;
    filter.grant.credential_hash = "aa";
    CHECK(chosen(filter) == Refs{"ref-a", "ref-b"});
    store::Store store = test::sample_store();
    filter = {};
    store.read([&](const store::Reader& reader) {
        filter.grant.credential_tag = credential_tag("bb", reader.meta().tag_key);
        RecordQuery query;
        query.filter = filter;
        CHECK(answers::each_record(reader, query, [](const answers::ListedRecord& row) {
                  CHECK(row.stored.record.image_ref.text == "ref-a");
              }) == 1);
    });
}

TEST_CASE("the kubelet's zero time is older than any other") {
    answers::RecordFilter filter;
    filter.updated_before = test::kNow - std::chrono::days{5};
    CHECK(chosen(filter) == Refs{"ref-0", "ref-c"});
    filter = {};
    filter.updated_after = test::kNow - std::chrono::days{5};
    CHECK(chosen(filter) == Refs{"ref-b"});
}

TEST_CASE("a ref is meant by its beginning, and a record without grants by that") {
    answers::RecordFilter filter;
    filter.image_ref_prefix = "ref-a";
    CHECK(chosen(filter) == Refs{"ref-a"});
    filter = {};
    filter.without_grants = true;
    CHECK(chosen(filter) == Refs{"ref-0"});
}
