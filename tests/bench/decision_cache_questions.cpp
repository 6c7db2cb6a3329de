// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/decision_cache_questions.hpp"

#include "tests/bench/many_records.hpp"

#include <algorithm>
#include <numeric>

namespace pullrec::bench {

namespace {

constexpr std::size_t kUnknown = 1'000;

std::vector<std::size_t> in_random_order(std::size_t count) {
    std::vector<std::size_t> numbers(count);
    std::iota(numbers.begin(), numbers.end(), 0);
    // NOLINTNEXTLINE(cert-msc32-c,cert-msc51-cpp): the same order in every run is the point
    std::shuffle(numbers.begin(), numbers.end(), std::mt19937_64(7));
    return numbers;
}

/// The last secret that no earlier one resembles: with it nothing has to be written.
Secret last_of_its_kind(const std::vector<Secret>& secrets) {
    const auto resembles = [](const Secret& one, const Secret& other) {
        return one.credential_hash == other.credential_hash || one.coordinates == other.coordinates;
    };
    auto last = secrets.end() - 1;
    while (std::any_of(secrets.begin(), last,
                       [&](const Secret& earlier) { return resembles(earlier, *last); })) {
        --last;
    }
    return *last;
}

/// One of the first name of each record.
std::vector<Secret> recorded_secrets(std::size_t records) {
    std::vector<Secret> secrets;
    secrets.reserve(records);
    ManyRecords many;
    for (std::size_t i = 0; i < records; ++i) {
        const auto number = static_cast<int>(i);
        const PulledRecord record = many.record(number);
        secrets.push_back(
            last_of_its_kind(record.mapping.at({ManyRecords::image_name(number, 0)}).secrets));
    }
    return secrets;
}

} // namespace

AskedNode::AskedNode(std::size_t records) {
    const std::string path = folder_.file("records.db");
    make_database(path, static_cast<int>(records));
    const auto secrets = recorded_secrets(records);
    known_.reserve(records);
    for (const std::size_t number : in_random_order(records)) {
        const auto i = static_cast<int>(number);
        known_.push_back({{ManyRecords::image_name(i, 0) + ":v1.2"},
                          ManyRecords::image_ref(i),
                          {{secrets[number]}, {}, {}},
                          false});
    }
    unknown_.reserve(kUnknown);
    for (std::size_t i = 0; i < kUnknown; ++i) {
        unknown_.push_back(
            {known_[i].image, {"sha256:" + sha256_hex(known_[i].ref.text)}, known_[i].pod, true});
    }
    store_ = std::make_unique<journal::SharedStore>(path);
    journal::Settings settings;
    settings.policy = Policy::always_verify;
    manager_ = std::make_unique<journal::PullManager>(*store_, settings);
}

} // namespace pullrec::bench
