// SPDX-License-Identifier: Apache-2.0
#include "codec/json_cursor.hpp"
#include "codec/record_document.hpp"

#include <benchmark/benchmark.h>

using namespace pullrec;

namespace {

/// A record of about 1.5 kB: two names, five secrets, two service accounts.
PulledRecord typical_record() {
    const std::string uid = "7d0f6f0e-0b1c-4f57-9a0b-2b1f6f3c9e1";
    const std::string hash(64, 'a');
    Credentials shop;
    for (const char last : {'1', '2', '3', '4', '5'}) {
        shop.secrets.push_back(
            {{"shop-production", std::string("pull-secret-") + last, uid + last}, hash});
    }
    for (const char last : {'5', '6'}) {
        shop.service_accounts.push_back(
            {{"shop-production", std::string("builder-") + last, uid + last}});
    }
    return {{"sha256:" + std::string(64, 'b')},
            Timestamp{std::chrono::seconds{1773493766}},
            {{ImageName{"mirror.example.net/shop/cart"}, {{}, {}, true}},
             {ImageName{"registry.example.net/shop/cart"}, shop}}};
}

void read_record(benchmark::State& state) {
    const std::string document = encode(typical_record(), ApiVersion::v1beta1);
    while (state.KeepRunning()) {
        benchmark::DoNotOptimize(decode_pulled_record(document));
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * document.size()));
    state.counters["bytes"] = static_cast<double>(document.size());
}

void read_fault(benchmark::State& state) {
    std::string document = encode(typical_record(), ApiVersion::v1beta1);
    document.resize(document.size() - 3);
    while (state.KeepRunning()) {
        benchmark::DoNotOptimize(decode_pulled_record(document));
    }
}

void write_record(benchmark::State& state) {
    const PulledRecord record = typical_record();
    while (state.KeepRunning()) {
        benchmark::DoNotOptimize(encode(record, ApiVersion::v1beta1));
    }
}

void walk_document(benchmark::State& state) {
    const std::string document = encode(typical_record(), ApiVersion::v1beta1);
    while (state.KeepRunning()) {
        json::Cursor cursor(document);
        while (cursor.next() != json::Token::end) {
        }
        benchmark::DoNotOptimize(cursor.offset());
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * document.size()));
}

} // namespace

BENCHMARK(read_record);
BENCHMARK(read_fault);
BENCHMARK(write_record);
BENCHMARK(walk_document);
BENCHMARK_MAIN();
