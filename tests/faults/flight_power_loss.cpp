// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/flight_power_loss.hpp"

#include "journal/flights.hpp"
#include "tests/faults/engine_lane.hpp"
#include "tests/faults/fast_folder.hpp"
#include "tests/faults/passing_vfs.hpp"
#include "tests/faults/power_loss.hpp"
#include "tests/faults/recorder.hpp"

#include <fmt/format.h>

#include <array>
#include <exception>
#include <functional>

namespace pullrec::faults {

namespace {

const Image kGood{"quay.io/org/good:v1"};
const Image kBad{"quay.io/org/bad:v1"};
const ImageRef kRef{"sha256:good"};

/// What the database holds after so many of the calls.
constexpr std::array<std::string_view, 5> kStates{
    "running 0, intents 0, records 0, ok 0, failed 0",
    "running 1, intents 1, records 0, ok 0, failed 0",
    "running 0, intents 0, records 1, ok 1, failed 0",
    "running 1, intents 1, records 1, ok 1, failed 0",
    "running 0, intents 0, records 1, ok 1, failed 1"};

std::string state_of(const store::Reader& reader) {
    int running = 0;
    int intents = 0;
    int good = 0;
    int bad = 0;
    reader.each_running([&](const store::PullOperation&) { ++running; });
    reader.each_intent([&](const store::StoredIntent&) { ++intents; });
    reader.each_outcome(Timestamp(), [&](const store::PullOutcome& outcome) {
        ++(outcome.result == store::PullResult::ok ? good : bad);
    });
    return fmt::format("running {}, intents {}, records {}, ok {}, failed {}", running, intents,
                       reader.record(kRef) ? 1 : 0, good, bad);
}

void fly(const std::string& database) {
    journal::SharedStore store(database);
    journal::Settings settings;
    settings.clock = [] { return kBegin; };
    journal::PullManager manager(store, settings);
    journal::Flights flights(manager);
    journal::Flight flight;
    const std::array<std::function<void()>, 4> calls{
        [&] {
            flight = flights.begin({kGood, "login", {}, {}, {}, false});
        },
        [&] {
            flights.finish(flight.operation, kRef, Credentials{{{{"ns", "pull", "u"}, "h"}}, {}});
        },
        [&] {
            flight = flights.begin({kBad, "login", {}, {}, {}, false});
        },
        [&] {
            flights.fail(flight.operation, {"UNAUTHORIZED", "AUTH"});
        }};
    for (const auto& call : calls) {
        Recorder::active()->begun(0);
        call();
        Recorder::active()->acknowledged(0);
    }
}

std::optional<std::string> judge(const std::string& folder, const Moment& moment) {
    try {
        auto store = store::Store::open(folder + "/" + kDatabase, store::Access::read);
        const std::string found = store.read(state_of);
        for (std::size_t calls = moment.acknowledged.front(); calls <= moment.begun.front();
             ++calls) {
            if (found == kStates.at(calls)) {
                return std::nullopt;
            }
        }
        return fmt::format("after {} of {} calls: {}", moment.acknowledged.front(),
                           moment.begun.front(), found);
    } catch (const std::exception& exception) {
        return exception.what();
    }
}

} // namespace

void lose_power_in_flight(std::uint64_t seed, long images, Figures& figures) {
    const FastFolder folder;
    const FastFolder crashed;
    make_database(folder.file(kDatabase));
    Recording recording;
    recording.lanes.resize(1);
    {
        const PassingVfs vfs;
        Recorder recorder(folder.path());
        recording.before = recorder.before();
        fly(folder.file(kDatabase));
        recording.trace = recorder.take();
    }
    figures.judge(fmt::format("flight {}", seed),
                  lose_power(recording, crashed.path(), {images, seed}, judge, figures));
}

} // namespace pullrec::faults
