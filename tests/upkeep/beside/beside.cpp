// SPDX-License-Identifier: Apache-2.0
// Prunes and revokes beside agents that pull and ask, in several processes of several threads.
// Usage: beside [--seconds N] [--processes N] [--seed N]
//        beside --controls     leaves out one check after the other; each must be found to be wrong
#include "tests/scratch_folder.hpp"
#include "tests/upkeep/beside/pulling.hpp"
#include "tests/upkeep/beside/tending.hpp"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <exception>
#include <functional>
#include <span>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace {

using namespace pullrec;
using namespace pullrec::test;
using Clock = std::chrono::steady_clock;

constexpr int kPullingThreads = 3;
constexpr int kTendingThreads = 2;

struct Job {
    int seconds = 3;
    int processes = 2;
    std::uint64_t seed = 1;
    Omission omission = Omission::none;
};

/// Acts until the time is over or somebody was accused.
template <class Hand>
void work(Hand hand, NodeLedger& ledger, Clock::time_point until) {
    try {
        while (Clock::now() < until && !ledger.is_accused()) {
            hand.act();
        }
    } catch (const std::exception& exception) {
        ledger.accuse(exception.what());
    }
}

/// One agent, and administrators who use the tool at once.
void run_process(const std::string& database, NodeLedger& ledger, const Job& job,
                 std::uint64_t seed) {
    journal::SharedStore store(database);
    journal::Settings settings;
    settings.policy = Policy::never_verify_preloaded_images;
    settings.clock = [&ledger] { return ledger.now(); };
    journal::PullManager manager(store, settings);
    const auto until = Clock::now() + std::chrono::seconds(job.seconds);
    std::vector<std::thread> threads;
    for (int thread = 0; thread < kPullingThreads; ++thread) {
        threads.emplace_back(
            [&, at = ++seed] { work(PullingHand(manager, ledger, at), ledger, until); });
    }
    for (int thread = 0; thread < kTendingThreads; ++thread) {
        threads.emplace_back([&, at = ++seed] {
            work(TendingHand(database, manager, ledger, at, job.omission), ledger, until);
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
}

/// In a process of its own, because databases do not survive a fork.
pid_t begin(NodeLedger& ledger, const std::function<void()>& f) {
    const pid_t child = ::fork();
    if (child == 0) {
        try {
            f();
        } catch (const std::exception& exception) {
            ledger.accuse(exception.what());
        }
        ::_exit(0);
    }
    return child;
}

void end(NodeLedger& ledger, pid_t child) {
    int status = 0;
    if (::waitpid(child, &status, 0) != child || status != 0) {
        ledger.accuse("a process died");
    }
}

void make(const std::string& database) {
    const store::NewDatabase made{store::Role::authority, store::Baseline::kubelet, "kubelet-1.36",
                                  Timestamp(), std::nullopt};
    store::Store::create(database, made, [](store::Writer& writer) {
        writer.add_record({{{"sha256:always-there"}, Timestamp(), {}}, {}, {}});
    });
}

void look_through(const std::string& database, NodeLedger& ledger) {
    auto store = store::Store::open(database, store::Access::write);
    store.read([&](const store::Reader& reader) {
        for (const std::string& damage : reader.damage()) {
            ledger.accuse("damaged: " + damage);
        }
        reader.each_intent([&](const store::StoredIntent&) { ledger.accuse("an intent is left"); });
        for (const std::size_t image : ledger.listed()) {
            if (!reader.has_record(ref_of(image))) {
                ledger.accuse(ref_of(image).text + " is on the node and has no record");
            }
        }
    });
}

std::shared_ptr<NodeLedger> run(const Job& job) {
    const ScratchFolder folder;
    const std::string database = folder.file("records.db");
    std::shared_ptr<NodeLedger> ledger = NodeLedger::make();
    end(*ledger, begin(*ledger, [&] { make(database); }));
    std::vector<pid_t> processes;
    for (int process = 0; process < job.processes; ++process) {
        const auto seed = job.seed * 1'000 + static_cast<std::uint64_t>(process) * 100;
        processes.push_back(begin(*ledger, [&] { run_process(database, *ledger, job, seed); }));
    }
    for (const pid_t process : processes) {
        end(*ledger, process);
    }
    if (!ledger->is_accused()) {
        end(*ledger, begin(*ledger, [&] { look_through(database, *ledger); }));
    }
    return ledger;
}

bool hold(const Job& job) {
    const auto ledger = run(job);
    fmt::print("{} calls, {} let in, {} records pruned, {} grants revoked\n", ledger->calls.load(),
               ledger->admitted.load(), ledger->pruned.load(), ledger->revoked.load());
    if (!ledger->is_accused() && (ledger->pruned == 0 || ledger->revoked == 0)) {
        ledger->accuse("nothing was pruned or revoked, so nothing is proven");
    }
    fmt::print("{}", ledger->is_accused() ? fmt::format("{}\n", ledger->accusation()) : "");
    return !ledger->is_accused();
}

bool find_omissions(Job job) {
    bool all = true;
    job.seconds = 30;
    for (const Omission omission : {Omission::prune_looks_again, Omission::revoke_looks_again,
                                    Omission::revoke_sees_others, Omission::revoke_looks_around}) {
        job.omission = omission;
        const auto ledger = run(job);
        fmt::print("omission {}: {}\n", static_cast<int>(omission),
                   ledger->is_accused() ? ledger->accusation() : "not found");
        all = all && ledger->is_accused();
    }
    return all;
}

} // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    Job job;
    bool controls = false;
    for (std::size_t at = 0; at < words.size(); ++at) {
        const auto number = [&] { return std::stoi(words.at(++at)); };
        if (words[at] == "--seconds") {
            job.seconds = number();
        } else if (words[at] == "--processes") {
            job.processes = number();
        } else if (words[at] == "--seed") {
            job.seed = static_cast<std::uint64_t>(number());
        } else {
            controls = words[at] == "--controls";
        }
    }
    const bool good = controls ? find_omissions(job) : hold(job);
    fmt::print("{} passed, {} failed\n", good ? 1 : 0, good ? 0 : 1);
    return good ? 0 : 1;
}
