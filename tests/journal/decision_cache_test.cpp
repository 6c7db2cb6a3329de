// SPDX-License-Identifier: Apache-2.0
#include "journal/decision_cache.hpp"

#include <doctest/doctest.h>

#include <array>
#include <sched.h>
#include <string>
#include <thread>
#include <vector>

using namespace pullrec;
using namespace pullrec::journal;

namespace {

/// Stands for the states of a database: the newest one is the only that is unchanged.
struct States {
    store::CommitStamp newest{{1, 0, 0, 0, 0, 0}};

    store::CommitStamp commit() {
        ++newest.words[0];
        return newest;
    }
    [[nodiscard]] auto unchanged() const {
        return [this](const store::CommitStamp& stamp) { return stamp == newest; };
    }
};

constexpr std::size_t kRoomy = 1'000'000;

Image image(int number) {
    return {"quay.io/org/app-" + std::to_string(number) + ":v1"};
}
ImageRef ref(int number) {
    return {"sha256:" + std::to_string(number)};
}

/// A cache over states, asked about numbered questions.
struct Asked {
    explicit Asked(std::size_t bytes = kRoomy) : cache(bytes) {}

    void keep(int number, Rule rule = Rule::no_record) {
        Prospect prospect;
        prospect.settled = rule;
        cache.keep(image(number), ref(number), prospect, states.newest, states.unchanged());
    }
    HeldQuestion find(int number) {
        return cache.find(image(number), ref(number), states.unchanged());
    }
    /// As `find`, which now and then finds nothing.
    bool has(int number) { return find(number) || find(number); }
    int count(int first, int last) {
        int found = 0;
        for (int number = first; number < last; ++number) {
            found += has(number) ? 1 : 0;
        }
        return found;
    }

    States states;
    DecisionCache cache;
};

Rule rule_of(const HeldQuestion& held) {
    ProspectViews views;
    return held.prospect(views).settled.value();
}

/// Those that this thread may run on.
std::vector<int> processors() {
    cpu_set_t allowed;
    REQUIRE(::sched_getaffinity(0, sizeof(allowed), &allowed) == 0);
    std::vector<int> found;
    for (int number = 0; number < CPU_SETSIZE; ++number) {
        if (CPU_ISSET(static_cast<std::size_t>(number), &allowed)) {
            found.push_back(number);
        }
    }
    return found;
}

/// Runs `f` on a thread of its own that stays on one processor.
template <class F>
void on_processor(int number, const F& f) {
    std::thread([&] {
        cpu_set_t only;
        CPU_ZERO(&only);
        CPU_SET(static_cast<std::size_t>(number), &only);
        REQUIRE(::sched_setaffinity(0, sizeof(only), &only) == 0);
        f();
    }).join();
}

} // namespace

TEST_CASE("threads of two processors share no stripe, however many threads there have been") {
    const auto allowed = processors();
    if (allowed.size() < 2) {
        MESSAGE("only one processor is allowed");
        return;
    }
    ReaderStripes stripes;
    const ReaderStripes::Stripe* mine = nullptr;
    on_processor(allowed[0], [&] { mine = &stripes.mine(); });
    for (int i = 0; i < 70; ++i) {
        on_processor(allowed[1], [&] { CHECK(&stripes.mine() != mine); });
        on_processor(allowed[0], [&] { CHECK(&stripes.mine() == mine); });
    }
}

TEST_CASE("a question is answered with all that was kept, and only for its own image and ref") {
    Asked asked;
    const std::string hash(64, 'a');
    const std::array secrets{SecretView{{"ns", "one", "u1"}, hash}, SecretView{{"", "", ""}, ""}};
    const std::array accounts{CoordinatesView{"ns", "builder", "u2"}};
    const Prospect prospect{std::nullopt,        true,    HashMatch::proven, secrets,
                            {secrets.data(), 1}, accounts};
    asked.cache.keep(image(1), ref(1), prospect, asked.states.newest, asked.states.unchanged());
    const HeldQuestion held = asked.find(1);
    REQUIRE(held);
    ProspectViews views;
    const Prospect found = held.prospect(views);
    CHECK_FALSE(found.settled);
    CHECK(found.asks_first);
    CHECK(found.hash_match == HashMatch::proven);
    REQUIRE(found.secrets.size() == 2);
    CHECK(copy_of(found.secrets[0]) == Secret{{"ns", "one", "u1"}, hash});
    CHECK(copy_of(found.secrets[1]) == Secret{});
    REQUIRE(found.proven.size() == 1);
    CHECK(copy_of(found.proven[0]) == copy_of(secrets[0]));
    REQUIRE(found.accounts.size() == 1);
    CHECK(found.accounts[0] == accounts[0]);
    CHECK_FALSE(asked.cache.find(image(1), ref(2), asked.states.unchanged()));
    CHECK_FALSE(asked.cache.find(image(2), ref(1), asked.states.unchanged()));
}

TEST_CASE("a commit makes everything old; each question is kept anew when it was read again") {
    Asked asked;
    asked.keep(1);
    asked.keep(2);
    CHECK(asked.count(1, 3) == 2);
    asked.states.commit();
    CHECK(asked.count(1, 3) == 0);
    asked.keep(1, Rule::policy_allows);
    CHECK(rule_of(asked.find(1)) == Rule::policy_allows);
    CHECK_FALSE(asked.find(2));
    CHECK(asked.cache.size() == 2);
}

TEST_CASE("a thread that was slow brings no state back that others have left behind") {
    Asked asked;
    const auto old = asked.states.newest;
    asked.states.commit();
    asked.keep(1);
    asked.cache.keep(image(2), ref(2), {}, old, asked.states.unchanged());
    CHECK(asked.find(1));
    CHECK_FALSE(asked.find(2));
}

TEST_CASE("what is forgotten is not believed, even if no commit came") {
    Asked asked;
    asked.keep(1);
    asked.cache.forget();
    CHECK_FALSE(asked.find(1));
    asked.keep(2);
    CHECK(asked.find(2));
    CHECK_FALSE(asked.find(1));
}

TEST_CASE("the bytes that are kept have a bound, below it nothing goes") {
    constexpr std::size_t kBound = 50'000;
    Asked asked(kBound);
    for (int number = 0; number < 100; ++number) {
        asked.keep(number);
    }
    CHECK(asked.count(0, 100) == 100);
    for (int number = 0; number < 5'000; ++number) {
        asked.keep(number);
        CHECK(asked.cache.bytes() <= kBound);
        CHECK(asked.has(number));
    }
    CHECK(asked.cache.size() > 100);
    CHECK(asked.count(0, 5'000) == static_cast<int>(asked.cache.size()));
}

TEST_CASE("where there is no room, those stay that are asked again and again") {
    Asked asked(50'000);
    asked.keep(-1);
    for (int number = 0; number < 5'000; ++number) {
        REQUIRE(asked.has(-1));
        asked.keep(number);
    }
}

TEST_CASE("a cache without room, or for a question that is too large, keeps nothing") {
    for (const std::size_t bytes : {std::size_t{0}, std::size_t{1}, std::size_t{300}}) {
        Asked asked(bytes);
        asked.keep(1);
        CHECK_FALSE(asked.find(1));
        CHECK(asked.cache.bytes() <= bytes);
    }
    Asked asked;
    const Image large{std::string(70'000, 'a')};
    asked.cache.keep(large, ref(1), {}, asked.states.newest, asked.states.unchanged());
    CHECK_FALSE(asked.cache.find(large, ref(1), asked.states.unchanged()));
}

TEST_CASE("what a decision holds outlives its question's end in the cache") {
    Asked asked(50'000);
    const std::string hash(64, 'b');
    const SecretView secret{{"ns", "one", "u1"}, hash};
    Prospect prospect;
    prospect.secrets = {&secret, 1};
    asked.cache.keep(image(-1), ref(-1), prospect, asked.states.newest, asked.states.unchanged());
    const HeldQuestion held = asked.find(-1);
    REQUIRE(held);
    asked.states.commit();
    for (int number = 0; number < 5'000; ++number) {
        asked.keep(number);
    }
    CHECK_FALSE(asked.find(-1));
    ProspectViews views;
    CHECK(copy_of(held.prospect(views).secrets.front()) == copy_of(secret));
}

TEST_CASE("more decisions at once than a stripe has places for are read from storage") {
    Asked asked;
    asked.keep(1);
    on_processor(processors().front(), [&] {
        std::vector<HeldQuestion> held;
        for (int i = 0; i < 100; ++i) {
            held.push_back(asked.find(1));
        }
        // as many pods as wait for a slow look-up at once
        CHECK(held[19]);
        CHECK_FALSE(held.back());
        held.clear();
        CHECK(asked.find(1));
    });
}

TEST_CASE("now and then storage is read all the same") {
    Asked asked;
    asked.keep(1);
    int read = 0;
    on_processor(processors().front(), [&] {
        for (int i = 0; i < 10'000; ++i) {
            read += asked.find(1) ? 0 : 1;
        }
    });
    CHECK(read == 2);
}
