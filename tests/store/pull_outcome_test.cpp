// SPDX-License-Identifier: Apache-2.0
#include "tests/store/memory_store.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using namespace std::chrono_literals;
using store::PullOutcome;
using store::PullResult;
using test::kNow;

namespace {

PullOutcome ended(const char* image, PullResult result, Timestamp at) {
    PullOutcome outcome;
    outcome.image = {image};
    outcome.result = result;
    outcome.ended_at = at;
    return outcome;
}

PullOutcome failure() {
    PullOutcome outcome = ended("app", PullResult::failed, kNow);
    outcome.label = "UNAUTHORIZED";
    outcome.error_class = "AUTH";
    outcome.cri_error = CriError::registry_unavailable;
    outcome.error_text = "no basic auth credentials";
    outcome.started_at = kNow - 3s;
    outcome.bytes = 1001;
    outcome.bytes_skipped = 7;
    outcome.failed_candidates = {
        {"quay.io/app:latest", "UNAUTHORIZED", "AUTH", std::nullopt, "authentication required"},
        {"docker.io/library/app:latest", "CONNECTION_REFUSED", "CONN_REFUSED",
         CriError::registry_unavailable, std::nullopt}};
    return outcome;
}

std::vector<std::string> images_back(store::Store& store, const store::OutcomeSpan& span,
                                     std::size_t most = 100) {
    std::vector<std::string> images;
    store.read([&](const store::Reader& reader) {
        reader.each_outcome_back(span, [&](const store::LoggedOutcome& logged) {
            images.push_back(logged.outcome.image.text);
            return images.size() < most;
        });
    });
    return images;
}

store::PullTotals totals(store::Store& store) {
    return store.read([](const store::Reader& reader) { return reader.pull_totals(); });
}

void add(store::Store& store, const PullOutcome& outcome) {
    store.write([&](store::Writer& writer) { writer.add_outcome(outcome); });
}

} // namespace

TEST_CASE("an outcome comes back as it was told, candidates in order") {
    store::Store store = test::memory_store();
    PullOutcome success = ended("other", PullResult::ok, kNow + 1s);
    success.image_ref = ImageRef{"sha256:1"};
    add(store, failure());
    add(store, success);
    std::vector<PullOutcome> found;
    store.read([&](const store::Reader& reader) {
        reader.each_outcome(Timestamp(), [&](const PullOutcome& one) { found.push_back(one); });
    });
    CHECK(found == std::vector{failure(), success});
}

TEST_CASE("history goes back in time, from a span, as far as it is wanted") {
    store::Store store = test::memory_store();
    for (int i = 0; i < 5; ++i) {
        add(store, ended(std::to_string(i).c_str(), PullResult::ok, kNow + i / 2 * 1s));
    }
    using Images = std::vector<std::string>;
    CHECK(images_back(store, {kNow}) == Images{"4", "3", "2", "1", "0"});
    CHECK(images_back(store, {kNow + 1s}) == Images{"4", "3", "2"});
    CHECK(images_back(store, {kNow, kNow + 1s}) == Images{"1", "0"});
    CHECK(images_back(store, {kNow}, 2) == Images{"4", "3"});
    CHECK(images_back(store, {kNow + 3s}).empty());
}

TEST_CASE("old outcomes go a few at a time, their candidates with them, and are still counted") {
    store::Store store = test::memory_store();
    PullOutcome old = failure();
    for (int i = 0; i < 50; ++i) {
        old.ended_at = kNow + i * 1s;
        add(store, old);
    }
    const Timestamp later = kNow + store::kOutcomesKept + 25s;
    add(store, ended("new", PullResult::ok, later));
    CHECK(images_back(store, {kNow}).size() == 31);
    add(store, ended("new", PullResult::ok, later));
    CHECK(images_back(store, {kNow}).size() == 27); // 25 are not too old
    CHECK(images_back(store, {kNow, kNow + 25s}).empty());
    const auto forget = [&](std::size_t most) {
        return store.write(
            [&](store::Writer& writer) { return writer.forget_outcomes(later + 1s, most); });
    };
    CHECK(forget(20) == 20);
    CHECK(forget(20) == 7);
    CHECK(forget(20) == 0);
    CHECK(totals(store).successes == 2);
    CHECK(totals(store).failures ==
          std::map<std::string, std::int64_t>{{"UNAUTHORIZED", 50}, {"CONNECTION_REFUSED", 50}});
    store.connection().database().exec("CREATE TEMP TABLE t (n INTEGER CHECK (n = 0));"
                                       "INSERT INTO t SELECT count(*) FROM failed_candidate");
}

TEST_CASE("outcomes are counted as CRI-O counts them") {
    store::Store store = test::memory_store();
    PullOutcome success = ended("a", PullResult::ok, kNow);
    success.bytes = 1000;
    success.failed_candidates = {{"x/a", "MANIFEST_UNKNOWN", {}, {}, {}}};
    add(store, success);
    success.bytes = 1001;
    success.bytes_skipped = 10'000'001;
    success.failed_candidates.clear();
    add(store, success);
    for (const PullResult result :
         {PullResult::failed, PullResult::cancelled, PullResult::stalled, PullResult::abandoned}) {
        add(store, ended("a", result, kNow));
    }
    PullOutcome odd = ended("a", PullResult::failed, kNow);
    odd.label = "what an agent made up";
    odd.bytes = -5;
    add(store, odd);
    store::PullTotals expected;
    expected.successes = 2;
    expected.failures = {{"MANIFEST_UNKNOWN", 1}, {"UNKNOWN", 4}};
    expected.pulls[0] = 1;
    expected.pulls[1] = 1;
    expected.bytes[0] = 1000;
    expected.bytes[1] = 1001;
    expected.skipped_bytes[3] = 10'000'001;
    CHECK(totals(store) == expected);
}

TEST_CASE("a sum of bytes ends at the largest number") {
    store::Store store = test::memory_store();
    PullOutcome huge = ended("a", PullResult::ok, kNow);
    huge.bytes = INT64_MAX;
    add(store, huge);
    add(store, huge);
    CHECK(totals(store).bytes.back() == INT64_MAX);
    CHECK(totals(store).pulls.back() == 2);
}
