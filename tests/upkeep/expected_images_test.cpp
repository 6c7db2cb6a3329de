// SPDX-License-Identifier: Apache-2.0
#include "upkeep/expected_images.hpp"

#include <doctest/doctest.h>

using namespace pullrec;
using upkeep::expand;
using upkeep::ExpectedHow;
using upkeep::ExpectedMatch;

namespace {

const std::string kA = "sha256:" + std::string(64, 'a');
const std::string kB = "sha256:" + std::string(64, 'b');
const std::string kI = "r.io/o/i";

struct Actual {
    std::string name;
    std::string target;
};

/// One letter a name: `k` kept, `d` deleted.
using Kept = std::string;

Kept kept(const std::string& expected, const std::vector<Actual>& actual, ExpectedMatch match) {
    std::vector<ListedName> names;
    names.reserve(actual.size());
    for (const Actual& image : actual) {
        names.push_back(named(names.size(), image.name, image.target));
    }
    Kept result;
    for (const auto& why : expand(std::vector{expected}, names, match)) {
        result += why ? 'k' : 'd';
    }
    return result;
}

/// A row of the truth table of runtimes B.2.
struct Row {
    std::string expected;
    std::vector<Actual> actual;
    Kept talos_1_7;
    Kept talos_digest;
    Kept all;
};

const std::vector<Actual> kThreeOfA{{kI + ":1", kA}, {kI + "@" + kA, kA}, {kA, kA}};
const std::vector<Actual> kThreeOfB{{kI + ":1", kB}, {kI + "@" + kB, kB}, {kB, kB}};

const std::vector<Row> kTable{
    {kI + ":1", kThreeOfA, "kkk", "kkk", "kkk"},
    {kI + ":1", {{kI + ":1@" + kA, kA}}, "d", "k", "k"},
    {kI + ":1@" + kA, {{kI + ":1@" + kA, kA}}, "d", "k", "k"},
    {kI + ":1@" + kA, kThreeOfB, "kkk", "ddd", "kkk"},
    {kI + "@" + kA, {{kI + ":1", kA}}, "d", "k", "k"},
    {kI + ":1", {{"m.io/o/i:1", kA}, {kI + ":1", kA}}, "dk", "kk", "kk"},
    {kI + ":1", {{kI + ":stable", kA}, {kI + ":1", kA}}, "dk", "kk", "kk"},
    {kI, {{kI + ":latest", kA}, {kI + "@" + kA, kA}}, "dd", "dd", "kk"},
    {kI + ":9", {{kI + ":1", kA}}, "d", "d", "d"},
    {kI + ":1", {{"Bad//Name", kA}, {kI + ":1", kA}}, "dk", "kk", "kk"},
    {"docker.io/library/redis:7", {{"redis:7", kA}}, "d", "d", "k"},
    {"docker.io/library/redis:7",
     {{"redis:7", kA}, {"docker.io/library/redis:7", kA}},
     "dk",
     "kk",
     "kk"},
    {kI + ":1", {{std::string(64, 'c'), kA}, {kI + ":1", kA}}, "dk", "kk", "kk"},
    {kI + ":1", {{kI + ":1", kA}, {kI + ":1@" + kB, kB}}, "kd", "kd", "kd"},
    {kI + ":1", {{kI + ":1@" + kB, kB}, {kI + ":1", kA}}, "dk", "kd", "kk"},
};

} // namespace

TEST_CASE("each row of the truth table of Talos is kept as it was, as it is, and by the union") {
    for (const Row& row : kTable) {
        CAPTURE(row.expected);
        CAPTURE(row.actual.front().name);
        CHECK(kept(row.expected, row.actual, ExpectedMatch::talos_1_7) == row.talos_1_7);
        CHECK(kept(row.expected, row.actual, ExpectedMatch::talos_digest) == row.talos_digest);
        CHECK(kept(row.expected, row.actual, ExpectedMatch::all) == row.all);
    }
}

TEST_CASE("the union keeps whatever one of the rules keeps") {
    for (const Row& row : kTable) {
        CAPTURE(row.expected);
        for (std::size_t i = 0; i < row.actual.size(); ++i) {
            CHECK((row.all[i] == 'k' || (row.talos_1_7[i] == 'd' && row.talos_digest[i] == 'd')));
        }
    }
}

TEST_CASE("every expected image that is not in full form is named, and its fault with it") {
    using Faults = std::vector<upkeep::ExpectedFault>;
    const std::vector<std::string> expected{kI + ":1", "redis:7", "r.io//x", kI, kA};
    CHECK(upkeep::faults_of(expected) == Faults{{1, ReferenceFault::not_canonical},
                                                {2, ReferenceFault::invalid_format},
                                                {4, ReferenceFault::not_canonical}});
    CHECK(upkeep::faults_of(std::vector{kI + ":1@" + kA}).empty());
}

TEST_CASE("a kept name tells which expected image keeps it, and how") {
    const std::vector<std::string> expected{kI + ":9", kI + "@" + kA, "m.io/all"};
    std::vector<ListedName> names;
    for (const Actual& image : std::vector<Actual>{{kI + ":1", kA}, {"m.io/all:3", kB}}) {
        names.push_back(named(names.size(), image.name, image.target));
    }
    const auto found = expand(expected, names, ExpectedMatch::all);
    CHECK(found[0] == upkeep::Expectation{1, ExpectedHow::digest});
    CHECK(found[1] == upkeep::Expectation{2, ExpectedHow::repository});
}

TEST_CASE("an image whose target nobody tells is not kept for another's unknown target") {
    CHECK(kept(kI + ":1", {{kI + ":1", ""}, {kI + ":2", ""}}, ExpectedMatch::all) == "kd");
}
