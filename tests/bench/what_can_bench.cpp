// SPDX-License-Identifier: Apache-2.0
// Issue 4's number: what a login opens, at 100,000 records and more than 300,000 grants, under
// 30 ms.
#include "answers/what_can.hpp"
#include "many_records.hpp"
#include "tests/scratch_folder.hpp"

#include <benchmark/benchmark.h>

using namespace pullrec;

namespace {

constexpr int kRecords = 100'000;

const std::string& full_database() {
    static const test::ScratchFolder folder;
    static const std::string path = [] {
        const std::string file = folder.file("records.db");
        bench::make_database(file, kRecords);
        return file;
    }();
    return path;
}

void ask(benchmark::State& state, const answers::Subject& subject) {
    store::Store store = store::Store::open(full_database(), store::Access::read);
    std::size_t images = 0;
    while (state.KeepRunning()) {
        images = store
                     .read([&](const store::Reader& reader) {
                         return answers::what_can(reader, subject);
                     })
                     .images.size();
    }
    state.counters["images"] = static_cast<double>(images);
}

void by_hash(benchmark::State& state) {
    answers::Subject subject;
    subject.hashes = {sha256_hex("login 7")};
    ask(state, subject);
}

void by_secret(benchmark::State& state) {
    answers::Subject subject;
    subject.accounts = {{store::AccountKind::secret, "team-10", "regcred-0", std::nullopt}};
    ask(state, subject);
}

} // namespace

BENCHMARK(by_hash)->Unit(benchmark::kMillisecond);
BENCHMARK(by_secret)->Unit(benchmark::kMillisecond);
BENCHMARK_MAIN();
