// SPDX-License-Identifier: Apache-2.0
// Durable intents of many threads against the disk: between the rounds 4 KiB of a file on it are
// overwritten and synced for a while, and `of_raw` compares the rates (issue 7: 8 threads at least
// 2, 32 at least 3; `p99.9_ms` at most 15 with 8). The database lies in TMPDIR or /tmp.
#include "tests/bench/journal_disk.hpp"
#include "tests/bench/journal_node.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

namespace {

using namespace pullrec;
using bench::Disk;
using bench::Node;
using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr int kRounds = 7;
constexpr Seconds kRound{0.7};
constexpr Seconds kOfDisk{0.25};

double since(Clock::time_point begin) {
    return Seconds(Clock::now() - begin).count();
}

double raw_rate(const Disk& disk) {
    const auto begin = Clock::now();
    int count = 0;
    for (; since(begin) < kOfDisk.count(); ++count) {
        disk.overwrite();
    }
    return count / since(begin);
}

/// One thread: the seconds of each of its intents.
std::vector<double> record_for_a_round(journal::PullManager& manager, int thread, int round) {
    std::vector<double> times;
    const auto begin = Clock::now();
    for (int number = 0; since(begin) < kRound.count(); ++number) {
        const Image image{"registry.example.net/team-" + std::to_string(thread) + "/image:v" +
                          std::to_string(round) + "-" + std::to_string(number)};
        const auto call = Clock::now();
        manager.record_intent(image);
        times.push_back(since(call));
    }
    return times;
}

std::vector<double> record_at_once(journal::PullManager& manager, int threads, int round) {
    std::vector<std::vector<double>> of_each(static_cast<std::size_t>(threads));
    std::vector<std::thread> running;
    for (int thread = 0; thread < threads; ++thread) {
        running.emplace_back([&, thread] {
            of_each[static_cast<std::size_t>(thread)] = record_for_a_round(manager, thread, round);
        });
    }
    std::vector<double> times;
    for (std::size_t thread = 0; thread < running.size(); ++thread) {
        running[thread].join();
        times.insert(times.end(), of_each[thread].begin(), of_each[thread].end());
    }
    return times;
}

void record_intents(benchmark::State& state) {
    Node node(1'000);
    const Disk disk(node.folder());
    auto& manager = node.manager();
    const int threads = static_cast<int>(state.range(0));
    std::vector<double> ratios;
    std::vector<double> times;
    int round = 0;
    for ([[maybe_unused]] auto unused : state) {
        const double before = raw_rate(disk);
        const auto begin = Clock::now();
        const auto some = record_at_once(manager, threads, ++round);
        const double seconds = since(begin);
        const double raw = (before + raw_rate(disk)) / 2;
        ratios.push_back(static_cast<double>(some.size()) / seconds / raw);
        times.insert(times.end(), some.begin(), some.end());
        state.SetIterationTime(seconds);
    }
    std::sort(ratios.begin(), ratios.end());
    std::sort(times.begin(), times.end());
    const auto at = [&](double share) {
        return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
    };
    state.counters["of_raw"] = ratios[ratios.size() / 2];
    state.counters["of_raw_least"] = ratios.front();
    state.counters["p50_ms"] = at(0.5) * 1e3;
    state.counters["p99.9_ms"] = at(0.999) * 1e3;
    state.counters["max_ms"] = times.back() * 1e3;
}

} // namespace

BENCHMARK(record_intents)
    ->Arg(1)
    ->Arg(8)
    ->Arg(32)
    ->UseManualTime()
    ->Iterations(kRounds)
    ->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
