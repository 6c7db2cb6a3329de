// SPDX-License-Identifier: Apache-2.0
#include "answers/outcome_list.hpp"
#include "tests/store/memory_store.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using namespace std::chrono_literals;
using answers::OutcomeQuery;
using store::PullResult;
using test::kNow;
using Images = std::vector<std::string>;

namespace {

store::PullOutcome ended(const char* image, PullResult result, Timestamp at,
                         const char* error_class = nullptr, const char* label = nullptr) {
    store::PullOutcome outcome;
    outcome.image = {image};
    outcome.result = result;
    outcome.ended_at = at;
    if (error_class != nullptr) {
        outcome.error_class = error_class;
        outcome.label = label;
    }
    return outcome;
}

Images listed(const OutcomeQuery& query) {
    store::Store store = test::memory_store();
    store.write([](store::Writer& writer) {
        writer.add_outcome(ended("a.example/app:1", PullResult::ok, kNow - 3h));
        auto failed = ended("a.example/app:2", PullResult::failed, kNow - 2h, "TLS", "UNKNOWN");
        failed.failed_candidates = {{"x/app:2", "UNAUTHORIZED", "AUTH", {}, {}}};
        writer.add_outcome(failed);
        writer.add_outcome(ended("b.example/app:1", PullResult::failed, kNow - 1h, "NOT_FOUND",
                                 "MANIFEST_UNKNOWN"));
        writer.add_outcome(ended("b.example/app:2", PullResult::stalled, kNow));
    });
    Images images;
    store.read([&](const store::Reader& reader) {
        answers::each_outcome(reader, query, [&](const store::LoggedOutcome& logged) {
            images.push_back(logged.outcome.image.text);
        });
    });
    return images;
}

} // namespace

TEST_CASE("the newest come first, and a limit keeps those that are meant") {
    CHECK(listed({}) ==
          Images{"b.example/app:2", "b.example/app:1", "a.example/app:2", "a.example/app:1"});
    OutcomeQuery query;
    query.limit = 1;
    CHECK(listed(query) == Images{"b.example/app:2"});
    query.result = PullResult::failed;
    CHECK(listed(query) == Images{"b.example/app:1"});
    query.limit = 0;
    CHECK(listed(query).empty());
}

TEST_CASE("a span begins with its first moment and ends before its last") {
    OutcomeQuery query;
    query.span = {kNow - 2h, kNow};
    CHECK(listed(query) == Images{"b.example/app:1", "a.example/app:2"});
}

TEST_CASE("failures are found by label and class, also those of one name among several") {
    OutcomeQuery query;
    query.error_class = "AUTH";
    CHECK(listed(query) == Images{"a.example/app:2"});
    query.error_class = "TLS";
    query.label = "UNKNOWN";
    CHECK(listed(query) == Images{"a.example/app:2"});
    query.label = "MANIFEST_UNKNOWN";
    CHECK(listed(query).empty());
    query.error_class.reset();
    CHECK(listed(query) == Images{"b.example/app:1"});
}

TEST_CASE("what did not end well is more than what failed") {
    OutcomeQuery query;
    query.unsuccessful = true;
    CHECK(listed(query) == Images{"b.example/app:2", "b.example/app:1", "a.example/app:2"});
}

TEST_CASE("an image is meant with and without its tag") {
    OutcomeQuery query;
    query.image.glob.emplace("a.example/app");
    CHECK(listed(query) == Images{"a.example/app:2", "a.example/app:1"});
    query.image.glob.emplace("*:1");
    CHECK(listed(query) == Images{"b.example/app:1", "a.example/app:1"});
}
