// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/planted.hpp"

#include "tests/db/child_process.hpp"
#include "tests/faults/engine_lane.hpp"
#include "tests/faults/fast_folder.hpp"
#include "tests/faults/sweep.hpp"
#include "tests/faults/trial.hpp"

#include <fmt/format.h>

#include <array>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

namespace pullrec::faults {

namespace {

namespace fs = std::filesystem;

constexpr unsigned kPatience = 20; ///< seconds
constexpr const char* kPrecious = "another's file";

enum class Plant { link, dangling_link, second_name, folder, pipe };
constexpr std::array kPlants{Plant::link, Plant::dangling_link, Plant::second_name, Plant::folder,
                             Plant::pipe};

/// A file of somebody else, and what is planted in our folder.
struct Garden {
    FastFolder theirs;
    FastFolder ours;
    std::string victim = theirs.file("victim");
    std::string nothing = theirs.file("nothing");

    Garden() { std::ofstream(victim) << kPrecious; }

    void plant(Plant plant, const std::string& path) const {
        fs::remove(path);
        switch (plant) {
        case Plant::link:
            fs::create_symlink(victim, path);
            break;
        case Plant::dangling_link:
            fs::create_symlink(nothing, path);
            break;
        case Plant::second_name:
            fs::create_hard_link(victim, path);
            break;
        case Plant::folder:
            fs::create_directory(path);
            break;
        case Plant::pipe:
            ::mkfifo(path.c_str(), 0600);
            break;
        }
    }

    [[nodiscard]] std::string harm() const {
        std::ifstream file(victim);
        const std::string now{std::istreambuf_iterator<char>(file), {}};
        if (now != kPrecious) {
            return "another's file was changed";
        }
        return fs::exists(nothing) ? "another's file was made" : "";
    }
};

/// An agent begins on a database beside which something is planted, and again when it is gone.
std::string open_beside(Plant plant, const std::string& suffix, std::uint64_t seed) {
    const Garden garden;
    const Seedling seedling(garden.ours.path(), seed);
    const std::string database = seedling.plant();
    garden.plant(plant, database + suffix);
    ::alarm(kPatience);
    Trial trial(database, seedling.worlds(), seed);
    trial.bear(4);
    ::alarm(0);
    std::string harm = garden.harm();
    if (!harm.empty() || suffix.empty()) {
        return harm;
    }
    fs::remove(database + suffix);
    trial.go_on(2);
    return fmt::format("{}", fmt::join(trial.violations(), "; "));
}

/// A database is made where something is planted.
std::string make_beside(Plant plant, const std::string& suffix) {
    const Garden garden;
    const std::string database = garden.ours.file("new.db");
    garden.plant(plant, database + suffix);
    ::alarm(kPatience);
    try {
        make_database(database);
    } catch (const Error&) {
        return garden.harm();
    }
    ::alarm(0);
    return suffix.empty() ? "it took the place of another file" : garden.harm();
}

} // namespace

void planted_files(std::uint64_t seed, Figures& figures) {
    const auto judge = [&](const std::string& scenario, const std::function<std::string()>& f) {
        const std::string report = db::testing::in_child(f);
        ++figures.faults;
        figures.judge(scenario, report.empty() ? std::vector<std::string>() : std::vector{report});
    };
    for (const Plant plant : kPlants) {
        for (const std::string suffix : {"", "-wal", "-shm", "-journal", ".holders"}) {
            judge(fmt::format("plant {} at {}", static_cast<int>(plant), suffix),
                  [&] { return open_beside(plant, suffix, seed); });
        }
        for (const std::string suffix : {"", "-wal", "-shm", ".partial", ".partial-journal"}) {
            judge(fmt::format("plant {} at {} of a new one", static_cast<int>(plant), suffix),
                  [&] { return make_beside(plant, suffix); });
        }
    }
}

} // namespace pullrec::faults
