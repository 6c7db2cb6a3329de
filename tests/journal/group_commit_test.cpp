// SPDX-License-Identifier: Apache-2.0
#include "db/fault_vfs.hpp"
#include "tests/gathered_writes.hpp"
#include "tests/journal/node.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <atomic>
#include <map>
#include <set>
#include <stdexcept>

using namespace pullrec;
using namespace pullrec::test;

namespace {

/// One caller's write of a line of the log, and what it came to.
struct Caller {
    std::string name;
    std::function<void(store::Writer&)> more = [](store::Writer&) {}; ///< after the line
    int runs = 0;
    int repeated_runs = 0;
    std::int64_t seq = 0;    ///< of the last run
    std::int64_t number = 0; ///< of the line
    std::optional<ErrorCode> error;
    std::string words; ///< of what it was told instead

    void call(journal::SharedStore& store) {
        try {
            number = store.write([&](store::Writer& writer, bool repeated) {
                ++runs;
                repeated_runs += repeated ? 1 : 0;
                seq = writer.position().seq;
                const auto line = writer.log({kNoon, 0, "test", name, std::nullopt});
                more(writer);
                return line;
            });
        } catch (const Error& failure) {
            error = failure.code();
            words = failure.what();
        } catch (const std::exception& failure) {
            words = failure.what();
        }
    }
};

std::vector<Caller> callers(std::size_t count) {
    std::vector<Caller> made;
    for (std::size_t number = 0; number < count; ++number) {
        made.emplace_back().name = fmt::format("caller {}", number);
    }
    return made;
}

void at_once(journal::SharedStore& store, std::vector<Caller>& all) {
    std::vector<std::function<void()>> calls;
    for (Caller& caller : all) {
        calls.emplace_back([&] { caller.call(store); });
    }
    try {
        write_at_once(store, calls);
    } catch (const Error&) {
        // what befalls all of a transaction befalls the write that gathers them, too
    }
}

/// The lines of the log in their order.
std::vector<std::string> lines(journal::SharedStore& store) {
    std::vector<std::string> found;
    store.read([&](const store::Reader& reader) {
        reader.each_change(Timestamp(), [&](const store::LoggedChange& line) {
            found.push_back(line.change.what);
        });
    });
    return found;
}

void refuse(const std::string& words) {
    throw Error(ErrorCode::refused, words);
}

void log_pages(store::Writer& writer, int count) {
    for (int page = 0; page < count; ++page) {
        writer.log({kNoon, 0, "test", std::string(4'000, 'x'), std::nullopt});
    }
}

/// Adds a record that is there, which the schema forbids.
void break_a_rule(store::Writer& writer) {
    const store::StoredRecord record{{kRef, kNoon, {}}, std::nullopt, std::nullopt};
    writer.add_record(record);
    writer.add_record(record);
}

void break_a_rule_and_hide_it(store::Writer& writer) {
    try {
        break_a_rule(writer);
    } catch (const std::exception&) {
        // it goes on as if nothing had happened
    }
}

} // namespace

TEST_CASE("callers that come while another commits share a transaction, in the order they came") {
    Node node;
    auto all = callers(70);
    at_once(node.store(), all);
    std::vector<std::string> names;
    std::map<std::int64_t, int> by_seq;
    for (const Caller& caller : all) {
        names.push_back(caller.name);
        ++by_seq[caller.seq];
        CHECK(caller.runs == 1);
        CHECK(caller.words.empty());
        CHECK(caller.number == all.front().number + static_cast<std::int64_t>(names.size()) - 1);
    }
    CHECK(lines(node.store()) == names);
    // the write that gathers them is one of the first 64
    REQUIRE(by_seq.size() == 2);
    CHECK(by_seq.begin()->second == 63);
    CHECK(by_seq.rbegin()->second == 7);
    const auto read = [](const store::Reader& reader) { return reader.position().seq; };
    CHECK(node.store().read(read) == all.back().seq);
}

TEST_CASE("whose work throws gets what it threw, and nobody else notices") {
    const std::set<std::size_t> choices[] = {
        {0}, {2}, {4}, {0, 1}, {1, 3}, {3, 4}, {0, 1, 2, 3, 4}};
    for (const auto& failing : choices) {
        Node node;
        auto all = callers(5);
        std::vector<std::string> kept;
        for (std::size_t number = 0; number < all.size(); ++number) {
            if (failing.contains(number)) {
                all[number].more = [&, number](store::Writer&) { refuse(all[number].name); };
            } else {
                kept.push_back(all[number].name);
            }
        }
        at_once(node.store(), all);
        CHECK(lines(node.store()) == kept);
        for (std::size_t number = 0; number < all.size(); ++number) {
            CAPTURE(number);
            CHECK(all[number].repeated_runs == 0);
            CHECK(all[number].error.has_value() == failing.contains(number));
            CHECK(all[number].words == (failing.contains(number) ? all[number].name : ""));
        }
    }
}

TEST_CASE("any exception reaches its caller, also one that is no error of ours") {
    Node node;
    auto all = callers(3);
    all[1].more = [](store::Writer&) { throw std::logic_error("a mistake of the caller"); };
    at_once(node.store(), all);
    CHECK(all[1].words == "a mistake of the caller");
    CHECK(lines(node.store()) == std::vector{all[0].name, all[2].name});
}

TEST_CASE("a statement that the schema refuses fails its caller alone, also if it hides that") {
    for (const auto& broken : {break_a_rule, break_a_rule_and_hide_it}) {
        Node node;
        auto all = callers(4);
        all[2].more = broken;
        at_once(node.store(), all);
        CHECK(all[2].error == ErrorCode::internal);
        CHECK(lines(node.store()) == std::vector{all[0].name, all[1].name, all[3].name});
        CHECK_FALSE(node.record(kRef));
    }
}

TEST_CASE("nobody is refused for what a caller wrote whose work was rolled back") {
    Node node;
    auto all = callers(2);
    all[0].more = break_a_rule_and_hide_it;
    all[1].more = [](store::Writer& writer) {
        if (writer.record_row(kRef)) {
            refuse("the record is there already");
        }
    };
    at_once(node.store(), all);
    CHECK(all[0].error == ErrorCode::internal);
    CHECK(all[1].runs > 1);
    CHECK(all[1].words.empty());
}

TEST_CASE("a pull takes no intent of a caller whose work was rolled back") {
    Node node;
    const auto manager = node.process();
    Caller failing;
    failing.more = [](store::Writer& writer) {
        writer.add_intent({{kImage}, writer.holders().front().id, kNoon, std::nullopt}, 77);
        break_a_rule_and_hide_it(writer);
    };
    write_at_once(node.store(), {[&] { failing.call(node.store()); },
                                 [&] { manager->record_pulled(kImage, kRef, kGrant); }});
    CHECK(failing.runs > 1);
    REQUIRE(node.outcomes().size() == 1);
    CHECK_FALSE(node.outcomes().front().started_at);
    CHECK(node.record(kRef)->record.mapping.at(kName) == kGrant);
}

TEST_CASE("a holder whose registration was rolled back and made again locks one byte") {
    Node node;
    auto& store = node.store();
    std::unique_ptr<journal::PullManager> manager;
    Caller failing;
    failing.more = [](store::Writer&) { refuse("after the holder"); };
    write_at_once(store, {[&] { manager = node.process(); }, [&] { failing.call(store); }});
    CHECK(failing.words == "after the holder");
    const auto asking = journal::HolderLocks::for_asking(node.path());
    int held = 0;
    for (std::int64_t holder = 1; holder < 9; ++holder) {
        held += asking.held_by_another(holder) ? 1 : 0;
    }
    CHECK(held == 1);
}

TEST_CASE("a COMMIT that fails is made once more for all, and they are told of it") {
    db::testing::FaultVfs faults;
    Node node;
    auto all = callers(5);
    all[3].more = [&](store::Writer&) {
        if (all[3].runs == 1) {
            faults.fail_next_sync();
        }
    };
    at_once(node.store(), all);
    std::vector<std::string> names;
    for (const Caller& caller : all) {
        names.push_back(caller.name);
        CHECK(caller.words.empty());
        CHECK(caller.runs == 2);
        CHECK(caller.repeated_runs == 1);
    }
    CHECK(lines(node.store()) == names);
}

TEST_CASE("a COMMIT that fails twice is told to all, and the store goes on") {
    db::testing::FaultVfs faults;
    Node node;
    auto all = callers(5);
    all[0].more = [&](store::Writer&) { faults.fail_next_sync(); };
    at_once(node.store(), all);
    for (const Caller& caller : all) {
        CHECK(caller.error == ErrorCode::io);
        CHECK(caller.runs == 2);
    }
    auto next = callers(1);
    next[0].call(node.store());
    CHECK(next[0].words.empty());
    CHECK(lines(node.store()).back() == next[0].name);
}

TEST_CASE("whose work throws after a failed COMMIT is isolated all the same") {
    db::testing::FaultVfs faults;
    Node node;
    auto all = callers(4);
    all[1].more = [&](store::Writer&) {
        if (all[1].runs == 1) {
            faults.fail_next_sync();
        } else {
            refuse("at last");
        }
    };
    at_once(node.store(), all);
    CHECK(all[1].words == "at last");
    CHECK(lines(node.store()) == std::vector{all[0].name, all[2].name, all[3].name});
}

TEST_CASE("a caller that finds the database damaged stops all") {
    Node node;
    auto all = callers(3);
    all[1].more = [](store::Writer&) { throw Error(ErrorCode::corrupt, "damaged"); };
    at_once(node.store(), all);
    for (const Caller& caller : all) {
        CHECK(caller.error == ErrorCode::corrupt);
    }
    CHECK(error_of([&] { node.store().write([](store::Writer&, bool) {}); }) == ErrorCode::corrupt);
}

TEST_CASE("the leader checkpoints after it has answered its callers") {
    constexpr auto kPatience = 10s;
    db::testing::FaultVfs faults;
    Node node;
    auto& store = node.store();
    const auto write_much = [](store::Writer& writer, bool) { log_pages(writer, 1'200); };
    // the first one opens a connection for it, which then has seen the header
    store.write(write_much);
    std::atomic<int> returned{0};
    std::vector<std::function<void()>> calls(4, [&] {
        store.write(write_much);
        ++returned;
    });
    bool others_returned = false;
    faults.in_checkpoint_window([&] {
        const auto until = std::chrono::steady_clock::now() + kPatience;
        while (returned < 3 && std::chrono::steady_clock::now() < until) {
            std::this_thread::yield();
        }
        others_returned = returned == 3;
    });
    write_at_once(store, calls);
    CHECK(faults.window_was_met());
    CHECK(others_returned);
}

TEST_CASE("a write inside a write is refused after the deadline") {
    Node node;
    journal::SharedStore store(node.path(), {{std::chrono::milliseconds(20), nullptr}, {}});
    store.write([&](store::Writer&, bool) {
        CHECK(error_of([&] { store.write([](store::Writer&, bool) {}); }) == ErrorCode::locked);
    });
    CHECK_NOTHROW(store.write([](store::Writer&, bool) {}));
}

TEST_CASE("threads that write and fail at random leave exactly what they were told") {
    constexpr int kThreads = 12;
    constexpr int kRounds = 15;
    Node node;
    auto& store = node.store();
    std::vector<std::vector<std::string>> told(kThreads);
    std::vector<std::thread> threads;
    for (int thread = 0; thread < kThreads; ++thread) {
        threads.emplace_back([&, thread] {
            for (int round = 0; round < kRounds; ++round) {
                Caller caller;
                caller.name = fmt::format("{} of {}", round, thread);
                if ((thread * 7 + round * 5) % 4 == 0) {
                    caller.more = [&](store::Writer&) { refuse(caller.name); };
                }
                caller.call(store);
                if (!caller.error) {
                    told[static_cast<std::size_t>(thread)].push_back(caller.name);
                } else if (caller.words != caller.name) {
                    told[static_cast<std::size_t>(thread)].emplace_back("another's failure");
                }
            }
        });
    }
    std::multiset<std::string> wanted;
    for (std::size_t thread = 0; thread < threads.size(); ++thread) {
        threads[thread].join();
        wanted.insert(told[thread].begin(), told[thread].end());
    }
    const auto found = lines(store);
    CHECK(std::multiset<std::string>(found.begin(), found.end()) == wanted);
}
