// SPDX-License-Identifier: Apache-2.0
#include "domain/given_credentials.hpp"
#include "domain/mapping_key.hpp"

#include <benchmark/benchmark.h>

using namespace pullrec;

namespace {

Secret secret(int number) {
    return {{"team-" + std::to_string(number), "registry-credential",
             "7d0f6f0e-0b1c-4f57-9a0b-2b1f6f3c9e1" + std::to_string(number)},
            std::string(63, 'a') + std::to_string(number)};
}

/// A hit on the last of four secrets; the goal of issue 1 is 400 ns without an allocation.
void decide_hit_of_four(benchmark::State& state) {
    Evidence evidence;
    evidence.record_presence = Presence::present;
    evidence.record = PulledRecord{{"sha256:ref"}, std::nullopt, {}};
    Credentials& recorded = evidence.record->mapping[{"registry.example.com/team/app"}];
    for (int i = 0; i < 4; ++i)
        recorded.secrets.push_back(secret(i));
    GivenCredentials pod({{secret(3)}, {}, {}});
    const Image image{"registry.example.com/team/app:v1.2"};
    const ImageRef ref{"sha256:ref"};
    const VerificationPolicy policy(Policy::never_verify_preloaded_images);
    const Profile profile = *profile_named("kubelet-1.36");
    for (auto _ : state)
        benchmark::DoNotOptimize(decide({image, ref, evidence, profile}, policy, pod).must_pull);
}
BENCHMARK(decide_hit_of_four);

/// The goal of issue 1 is 150 ns.
void trim_name(benchmark::State& state) {
    const Image image{"registry.example.com/team/app:v1.2"};
    for (auto _ : state)
        benchmark::DoNotOptimize(MappingKey(image, NameRule::raw).text().size());
}
BENCHMARK(trim_name);

} // namespace

BENCHMARK_MAIN();
