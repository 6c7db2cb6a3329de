// SPDX-License-Identifier: Apache-2.0
#include "tests/journal/node.hpp"

#include <doctest/doctest.h>

#include <stdexcept>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace pullrec;
using namespace pullrec::test;

namespace {

constexpr int kThreads = 8;
constexpr int kRounds = 25;

Secret secret_of(int thread) {
    return {{"ns", "pull-" + std::to_string(thread), "uid"}, "hash-" + std::to_string(thread)};
}

/// Each thread pulls one image of its own and one that all share.
void pull_from_threads(journal::PullManager& manager, int first) {
    std::vector<std::thread> threads;
    for (int thread = first; thread < first + kThreads; ++thread) {
        threads.emplace_back([&manager, thread] {
            const Image own{"quay.io/org/own-" + std::to_string(thread) + ":v1"};
            const Credentials login{{secret_of(thread)}, {}};
            for (int round = 0; round < kRounds; ++round) {
                pull(manager, own, {own.text}, login);
                pull(manager, kImage, kRef, login);
                if (ask(manager, {secret_of(thread)}, own, {own.text}).must_pull ||
                    ask(manager, {secret_of(thread)}).must_pull ||
                    !ask(manager, {{{"no", "such", "one"}, "strange"}}).must_pull) {
                    throw std::logic_error("a pod got the wrong answer");
                }
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
}

} // namespace

TEST_CASE("threads of two processes pull at once: nothing is lost, nobody is let in unproven") {
    Node node;
    // a process of its own, started before this one has threads or the database open
    const pid_t child = ::fork();
    if (child == 0) {
        try {
            journal::SharedStore store(node.path());
            journal::Settings settings;
            settings.clock = [] { return kNoon; }; // as the other's, or history would seem old
            journal::PullManager own(store, settings);
            pull_from_threads(own, kThreads);
            _exit(0);
        } catch (const std::exception&) {
            _exit(1);
        }
    }
    const auto manager = node.process();
    pull_from_threads(*manager, 0);
    int status = -1;
    CHECK(::waitpid(child, &status, 0) == child);
    CHECK(status == 0);
    CHECK(node.intents().empty());
    CHECK(node.image_refs().size() == 2 * kThreads + 1);
    CHECK(node.record(kRef)->record.mapping.at(kName).secrets.size() == 2 * kThreads);
    CHECK(node.outcomes().size() == 4 * kThreads * kRounds);
}

TEST_CASE("prune beside pulls removes only what no pull confirmed since") {
    Node node;
    journal::Settings settings;
    journal::PullManager manager(node.store(), settings);
    node.put_record({{{"old"}, kNoon, {}}, std::nullopt, std::nullopt});
    std::thread pruning([&] {
        for (int i = 0; i < 20; ++i) {
            manager.prune({}, settings.clock() - 1h);
        }
    });
    for (int i = 0; i < 50; ++i) {
        pull(manager);
        if (ask(manager, {kSecret}).must_pull) {
            FAIL_CHECK("a record was pruned that a pull had confirmed");
        }
    }
    pruning.join();
    CHECK(node.image_refs() == std::vector<std::string>{kRef.text});
}
