// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/engine_lane.hpp"
#include "tests/faults/history.hpp"
#include "tests/faults/sweep.hpp"

#include <filesystem>
#include <utility>

namespace pullrec::faults {

namespace {

constexpr int kSteps = 12;
constexpr const char* kGrown = "grown.db";

} // namespace

Seedling::Seedling(std::string folder, std::uint64_t seed) : folder_(std::move(folder)) {
    const std::string database = folder_ + "/" + kGrown;
    make_database(database);
    journal::SharedStore store(database);
    EngineLane engine(store);
    StepMaker maker(0, seed);
    for (int number = 0; number < kSteps; ++number) {
        const Step step = number == 0 ? maker.of(Step::Kind::start) : maker.next();
        engine.make(step);
        worlds_.happened(step);
    }
}

std::string Seedling::plant() const {
    std::string database = folder_ + "/" + kDatabase;
    for (const auto* suffix : {"-wal", "-shm", ".holders", ".partial"}) {
        std::filesystem::remove(database + suffix);
    }
    std::filesystem::copy_file(folder_ + "/" + kGrown, database,
                               std::filesystem::copy_options::overwrite_existing);
    return database;
}

} // namespace pullrec::faults
