// SPDX-License-Identifier: Apache-2.0
#include "codec/login_key_ring.hpp"

#include <benchmark/benchmark.h>

using namespace pullrec;

namespace {

/// Secrets of a pod with 200 entries in all: hosts, hosts with paths, and globs.
std::string configuration_of_200() {
    std::string document = R"({"auths":{)";
    for (int i = 0; i < 200; ++i) {
        const std::string n = std::to_string(i);
        const std::string location = i % 10 == 0  ? "*.zone" + n + ".example.com"
                                     : i % 2 == 0 ? "registry.example.com/team-" + n
                                                  : "registry" + n + ".example.com";
        document += (i == 0 ? "\"" : ",\"") + location + R"(":{"auth":"dXNlcjpwYXNzd29yZA=="})";
    }
    return document + "}}";
}

KeyRing ring_of_200() {
    KeyRing ring;
    add_logins(ring, read_docker_configuration(configuration_of_200(), DockerForm::config_json),
               {});
    return ring;
}

void look_up(benchmark::State& state, std::string_view name, std::size_t expected) {
    const KeyRing ring = ring_of_200();
    std::size_t found = 0;
    while (state.KeepRunning()) {
        found = ring.look_up(name).size();
        benchmark::DoNotOptimize(found);
    }
    if (found != expected) {
        state.SkipWithError("another number of logins");
    }
}

void look_up_one_image(benchmark::State& state) {
    look_up(state, "registry.example.com/team-42/app", 2);
}

void look_up_nothing(benchmark::State& state) {
    look_up(state, "docker.io/library/nginx", 0);
}

void make_ring(benchmark::State& state) {
    const std::string document = configuration_of_200();
    while (state.KeepRunning()) {
        KeyRing ring;
        add_logins(ring, read_docker_configuration(document, DockerForm::config_json), {});
        benchmark::DoNotOptimize(ring);
    }
}

} // namespace

BENCHMARK(look_up_one_image);
BENCHMARK(look_up_nothing);
BENCHMARK(make_ring);
BENCHMARK_MAIN();
