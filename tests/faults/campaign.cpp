// SPDX-License-Identifier: Apache-2.0
// One stage of the campaign: campaign STAGE [--scale N]. Prints its figures; the last line counts.
#include "tests/faults/kill_loop.hpp"
#include "tests/faults/power_loss.hpp"
#include "tests/faults/scarcity.hpp"
#include "tests/faults/sweep.hpp"

#include <fmt/format.h>

#include <exception>
#include <functional>
#include <map>
#include <span>
#include <string>

namespace {

using pullrec::faults::Figures;

const std::map<std::string, std::function<void(double, Figures&)>> kStages{
    {"power-loss", pullrec::faults::power_loss_stage},
    {"command-power-loss", pullrec::faults::command_power_loss_stage},
    {"allocations", pullrec::faults::allocations_stage},
    {"kills", pullrec::faults::kill_stage},
    {"scarcity", pullrec::faults::scarcity_stage},
    {"failing-calls", pullrec::faults::failing_calls_stage},
};

void print(const std::string& stage, const Figures& figures) {
    for (const std::string& violation : figures.violations) {
        fmt::print("VIOLATION {}\n", violation);
    }
    for (const std::string& skipped : figures.skipped) {
        fmt::print("skipped: {}\n", skipped);
    }
    fmt::print("{}: images {}, distinct {}, kills {}, faults {}, allocations {}, violations {}\n",
               stage, figures.images, figures.distinct, figures.kills, figures.faults,
               figures.allocations, figures.violations.size());
    fmt::print("{} passed, {} failed", figures.passed, figures.failed);
    if (!figures.skipped.empty()) {
        fmt::print(", {} skipped", figures.skipped.size());
    }
    fmt::print("\n");
}

} // namespace

int main(int argc, char** argv) {
    const auto words = std::span(argv, static_cast<std::size_t>(argc));
    const bool scaled = words.size() == 4 && std::string(words[2]) == "--scale";
    const auto stage = words.size() > 1 ? kStages.find(words[1]) : kStages.end();
    if (stage == kStages.end() || (words.size() != 2 && !scaled)) {
        fmt::print(stderr, "usage: campaign STAGE [--scale N]\n");
        return 2;
    }
    Figures figures;
    try {
        stage->second(scaled ? std::stod(words[3]) : 1, figures);
    } catch (const std::exception& exception) {
        figures.judge(stage->first, {exception.what()});
    }
    print(stage->first, figures);
    return figures.failed == 0 ? 0 : 1;
}
