// SPDX-License-Identifier: Apache-2.0
// The engine against the disk: each iteration also overwrites 4 KiB of a file and syncs it, so that
// the counter `of_raw` compares both under the same load (issue 6: at least 0.55), and writes the
// kubelet's way made durable (`times_kubelet`: at least 2.2). The database lies in TMPDIR or /tmp.
#include "domain/digest.hpp"
#include "domain/given_credentials.hpp"
#include "tests/bench/journal_disk.hpp"
#include "tests/bench/journal_node.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <vector>

namespace {

using namespace pullrec;
using bench::Disk;
using bench::Node;
using Seconds = std::chrono::duration<double>;

template <class F>
double timed(F&& f) {
    const auto begin = std::chrono::steady_clock::now();
    f();
    return Seconds(std::chrono::steady_clock::now() - begin).count();
}

double median(std::vector<double>& times) {
    std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2),
                     times.end());
    return times[times.size() / 2];
}

double sum(const std::vector<double>& times) {
    double total = 0;
    for (const double time : times) {
        total += time;
    }
    return total;
}

/// Times `operation` against both baselines. Rates are of sums, so that slow commits count.
template <class Before, class F>
void against_disk(benchmark::State& state, Node& node, Before&& before, F&& operation) {
    Disk disk(node.folder());
    std::vector<double> ours;
    std::vector<double> raw;
    std::vector<double> kubelet;
    for ([[maybe_unused]] auto unused : state) {
        before();
        raw.push_back(timed([&] { disk.overwrite(); }));
        ours.push_back(timed(operation));
        kubelet.push_back(timed([&] { disk.write_as_kubelet(); }));
        state.SetIterationTime(ours.back());
    }
    state.counters["of_raw"] = sum(raw) / sum(ours);
    state.counters["times_kubelet"] = sum(kubelet) / sum(ours);
    state.counters["p50_us"] = median(ours) * 1e6;
    state.counters["raw_p50_us"] = median(raw) * 1e6;
}

void record_intent(benchmark::State& state) {
    Node node(static_cast<int>(state.range(0)));
    int next = 0;
    against_disk(
        state, node, [] {}, [&] { node.manager().record_intent(node.image(++next)); });
}

/// The usual pull: its image's record is there and gets a new secret.
void record_pulled(benchmark::State& state) {
    Node node(static_cast<int>(state.range(0)));
    int next = 0;
    against_disk(
        state, node, [&] { node.manager().record_intent(node.image(++next)); },
        [&] {
            node.manager().record_pulled(node.image(next), node.ref(next), Node::login(next % 7));
        });
}

void record_pulled_new_image(benchmark::State& state) {
    Node node(static_cast<int>(state.range(0)));
    int next = static_cast<int>(state.range(0));
    against_disk(
        state, node, [&] { node.manager().record_intent(node.image(++next)); },
        [&] {
            node.manager().record_pulled(node.image(next), Node::new_ref(next), Node::login(1));
        });
}

void decide_from_storage(benchmark::State& state) {
    Node node(static_cast<int>(state.range(0)));
    GivenCredentials pod({Node::login(0).secrets, std::nullopt, std::nullopt});
    int next = 0;
    for ([[maybe_unused]] auto unused : state) {
        next = (next + 7919) % node.records();
        benchmark::DoNotOptimize(
            node.manager().must_attempt_pull(node.image(next), node.ref(next), pod));
    }
}

void decide_in_plain_c(benchmark::State& state) {
    Node node(static_cast<int>(state.range(0)));
    bench::PlainLookup lookup(node.database());
    int next = 0;
    for ([[maybe_unused]] auto unused : state) {
        next = (next + 7919) % node.records();
        benchmark::DoNotOptimize(lookup.run(node.image(next).text, node.ref(next).text));
    }
}

void eight_processes(benchmark::State& state) {
    Node node(1'000);
    std::vector<double> times;
    for ([[maybe_unused]] auto unused : state) {
        const double seconds = timed([&] { times = node.hammer_from_processes(8, 500); });
        state.SetIterationTime(seconds);
    }
    std::sort(times.begin(), times.end());
    const auto at = [&](double share) {
        return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
    };
    state.counters["p50_ms"] = at(0.5) * 1e3;
    state.counters["p99_ms"] = at(0.99) * 1e3;
    state.counters["p99.9_ms"] = at(0.999) * 1e3;
    state.counters["max_ms"] = times.back() * 1e3;
}

} // namespace

BENCHMARK(record_intent)->Arg(1'000)->Arg(100'000)->UseManualTime()->Iterations(3'000);
BENCHMARK(record_pulled)->Arg(1'000)->Arg(100'000)->UseManualTime()->Iterations(3'000);
BENCHMARK(record_pulled_new_image)->Arg(1'000)->Arg(100'000)->UseManualTime()->Iterations(1'000);
BENCHMARK(decide_from_storage)->Arg(1'000)->Arg(100'000);
BENCHMARK(decide_in_plain_c)->Arg(1'000)->Arg(100'000);
BENCHMARK(eight_processes)->UseManualTime()->Iterations(1)->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
