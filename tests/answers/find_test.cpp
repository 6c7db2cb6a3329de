// SPDX-License-Identifier: Apache-2.0
#include "answers/find.hpp"
#include "domain/error.hpp"
#include "tests/answers/sample_store.hpp"

#include <doctest/doctest.h>

using namespace pullrec;

namespace {

store::Store store_with_files() {
    store::Store store = test::sample_store();
    store.write([](store::Writer& writer) {
        writer.add_record({{{"ref-b2"}, {}, {}}, {}, {}});
        writer.put_unreadable({store::FileKind::record, "sha256-77", 7, {}, {}, {}, "torn"});
        writer.put_unreadable({store::FileKind::intent, "sha256-88", 7, {}, {}, {}, "torn"});
        writer.add_intent({{{"a/app:1"}}, 0, test::kNow, {}});
        writer.add_intent({{{"a/app:1"}}, 0, test::kNow, {}});
        writer.add_intent({{{"a/app:10"}}, 0, test::kNow, {}});
    });
    return store;
}

std::string found(std::string_view name) {
    store::Store store = store_with_files();
    const auto record = store.read(
        [name](const store::Reader& reader) { return answers::find_record(reader, name); });
    const auto* file = std::get_if<store::UnreadableFile>(&record);
    return file != nullptr ? file->file_name
                           : std::get<store::StoredRecord>(record).record.image_ref.text;
}

Error refusal(std::string_view name) {
    try {
        found(name);
    } catch (const Error& error) {
        return error;
    }
    return {ErrorCode::internal, "found"};
}

} // namespace

TEST_CASE("a record is found by its ref, or by a beginning that only it has") {
    CHECK(found("ref-a") == "ref-a");
    CHECK(found("ref-c") == "ref-c");
    CHECK(found("ref-b2") == "ref-b2");
    CHECK(found("ref-0") == "ref-0");
}

TEST_CASE("a whole name wins over a longer one that begins with it") {
    CHECK(found("ref-b") == "ref-b");
}

TEST_CASE("an unreadable file is found by its name") {
    CHECK(found("sha256-77") == "sha256-77");
    CHECK(found("sha2") == "sha256-77");
}

TEST_CASE("a beginning of many is a wrong call that lists them") {
    const Error error = refusal("ref-");
    CHECK(error.code() == ErrorCode::usage);
    for (const char* candidate :
         {"5 records", "\n  ref-0", "\n  ref-a", "\n  ref-b", "\n  ref-b2"}) {
        CHECK(std::string(error.what()).find(candidate) != std::string::npos);
    }
}

TEST_CASE("what is not there is not found") {
    CHECK(refusal("ref-z").code() == ErrorCode::not_found);
    CHECK(refusal("sha256:ref-a").code() == ErrorCode::not_found);
}

TEST_CASE("intents of one image are found together") {
    store::Store store = store_with_files();
    store.read([](const store::Reader& reader) {
        const auto whole = answers::find_intents(reader, "a/app:1");
        CHECK(std::get<std::vector<store::StoredIntent>>(whole).size() == 2);
        const auto longer = answers::find_intents(reader, "a/app:10");
        CHECK(std::get<std::vector<store::StoredIntent>>(longer).size() == 1);
        CHECK(std::holds_alternative<store::UnreadableFile>(
            answers::find_intents(reader, "sha256-8")));
        CHECK_THROWS_AS(answers::find_intents(reader, "a/"), Error);
        CHECK_THROWS_AS(answers::find_intents(reader, "b/"), Error);
    });
}
