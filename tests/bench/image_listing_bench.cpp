// SPDX-License-Identifier: Apache-2.0
#include "codec/image_listing.hpp"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

using namespace pullrec;

namespace {

/// What `crictl images -o json` prints for that many images, each with one tag and one digest.
std::string crictl_list(int images) {
    std::string text = "{\n  \"images\": [";
    for (int i = 0; i < images; ++i) {
        text +=
            fmt::format(R"({}
    {{
      "id": "sha256:{:064x}",
      "repoTags": [
        "registry.example/team-{}/service-{}:1.{}"
      ],
      "repoDigests": [
        "registry.example/team-{}/service-{}@sha256:{:064x}"
      ],
      "size": "{}",
      "uid": null,
      "username": "",
      "pinned": false
    }})",
                        i == 0 ? "" : ",", i, i % 100, i, i % 10, i % 100, i, i + 7, 48000000 + i);
    }
    return text + "\n  ]\n}\n";
}

void read_crictl_list(benchmark::State& state) {
    const std::string text = crictl_list(static_cast<int>(state.range(0)));
    while (state.KeepRunning()) {
        benchmark::DoNotOptimize(read_image_listing(text));
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * text.size()));
}

} // namespace

BENCHMARK(read_crictl_list)->Arg(1000)->Arg(50000)->Unit(benchmark::kMillisecond);
BENCHMARK_MAIN();
