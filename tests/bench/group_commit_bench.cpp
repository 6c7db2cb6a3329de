// SPDX-License-Identifier: Apache-2.0
// Durable intents of many threads against the disk: between the rounds 4 KiB of a file on it are
// overwritten and synced for a while, and `of_raw` compares the rates (issue 7: 8 threads at least
// 2, 32 at least 3; `p99.9_ms` at most 15 with 8). The database lies in TMPDIR or /tmp.
#include "tests/bench/journal_disk.hpp"
#include "tests/bench/journal_node.hpp"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
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

using Times = std::vector<double>;

/// Overwrites and syncs for a while: how often a second; adds the seconds of each.
double raw_rate(const Disk& disk, Times& times) {
    const auto begin = Clock::now();
    const std::size_t before = times.size();
    while (since(begin) < kOfDisk.count()) {
        const auto call = Clock::now();
        disk.overwrite();
        times.push_back(since(call));
    }
    return static_cast<double>(times.size() - before) / since(begin);
}

/// Which time so large a share of the calls did not exceed, in milliseconds.
double at(Times& times, double share) {
    const auto place = static_cast<std::ptrdiff_t>(share * static_cast<double>(times.size() - 1));
    std::nth_element(times.begin(), times.begin() + place, times.end());
    return times[static_cast<std::size_t>(place)] * 1e3;
}

enum class Images {
    neighbours, ///< all threads go through one list, so that their rows share few pages
    apart       ///< each thread goes through its own, so that each row dirties a page of its own
};

/// The threads of one round.
class Round {
public:
    Round(journal::PullManager& manager, Images images, int number)
        : manager_(manager), images_(images), number_(number) {}

    /// The seconds of each intent of all threads.
    Times run(int threads) {
        std::vector<Times> of_each(static_cast<std::size_t>(threads));
        std::vector<std::thread> running;
        running.reserve(of_each.size());
        for (int thread = 0; thread < threads; ++thread) {
            running.emplace_back(
                [this, thread, &mine = of_each[running.size()]] { mine = record(thread); });
        }
        Times times;
        for (std::size_t thread = 0; thread < running.size(); ++thread) {
            running[thread].join();
            times.insert(times.end(), of_each[thread].begin(), of_each[thread].end());
        }
        return times;
    }

private:
    Times record(int thread) {
        Times times;
        const auto begin = Clock::now();
        while (since(begin) < kRound.count()) {
            const Image image{fmt::format("registry.example.net/team-{:02}/image-{:03}-{:07}:v1",
                                          images_ == Images::apart ? thread : 0, number_,
                                          ++begun_)};
            const auto call = Clock::now();
            manager_.record_intent(image);
            times.push_back(since(call));
        }
        return times;
    }

    journal::PullManager& manager_;
    Images images_;
    int number_;
    std::atomic<int> begun_{0};
};

std::int64_t transactions(Node& node) {
    return node.manager().store().read(
        [](const store::Reader& reader) { return reader.position().seq; });
}

void record_intents(benchmark::State& state, Images images) {
    Node node(1'000);
    const Disk disk(node.folder());
    const std::int64_t before_all = transactions(node);
    Times ratios;
    Times times;
    Times raw_times;
    int number = 0;
    for ([[maybe_unused]] auto unused : state) {
        const double before = raw_rate(disk, raw_times);
        const auto begin = Clock::now();
        const auto some =
            Round(node.manager(), images, ++number).run(static_cast<int>(state.range(0)));
        const double seconds = since(begin);
        const double raw = (before + raw_rate(disk, raw_times)) / 2;
        ratios.push_back(static_cast<double>(some.size()) / seconds / raw);
        times.insert(times.end(), some.begin(), some.end());
        state.SetIterationTime(seconds);
    }
    std::sort(ratios.begin(), ratios.end());
    state.counters["of_raw"] = ratios[ratios.size() / 2];
    state.counters["of_raw_least"] = ratios.front();
    state.counters["batch"] =
        static_cast<double>(times.size()) / static_cast<double>(transactions(node) - before_all);
    state.counters["p50_ms"] = at(times, 0.5);
    state.counters["p99.9_ms"] = at(times, 0.999);
    state.counters["max_ms"] = at(times, 1);
    state.counters["raw_p50_ms"] = at(raw_times, 0.5);
    state.counters["raw_p99.9_ms"] = at(raw_times, 0.999);
}

void of_threads(benchmark::internal::Benchmark* one) {
    one->Arg(1)->Arg(8)->Arg(32)->UseManualTime()->Iterations(kRounds)->Unit(
        benchmark::kMillisecond);
}

} // namespace

BENCHMARK_CAPTURE(record_intents, neighbours, Images::neighbours)->Apply(of_threads);
BENCHMARK_CAPTURE(record_intents, apart, Images::apart)->Apply(of_threads);

BENCHMARK_MAIN();
