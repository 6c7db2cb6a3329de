// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/commands.hpp"
#include "tests/faults/fast_folder.hpp"
#include "tests/faults/passing_vfs.hpp"
#include "tests/faults/power_loss.hpp"
#include "tests/faults/recorder.hpp"

#include <fmt/format.h>

#include <exception>

namespace pullrec::faults {

namespace {

/// Of so many images one has its command made again.
constexpr std::uint64_t kOneIn = 6;

struct CommandRecording {
    Recording recording;
    std::vector<std::string> contents; ///< after so many commands
};

CommandRecording record(const CommandHistory& history, const std::string& folder) {
    CommandRecording made;
    const std::string database = folder + "/" + kDatabase;
    made.contents.push_back(contents_of(database));
    const PassingVfs vfs;
    Recorder recorder(folder);
    made.recording.before = recorder.before();
    made.recording.lanes.resize(1);
    for (const Command& command : history.commands) {
        command.arrange();
        recorder.begun(0);
        command.run(database);
        recorder.acknowledged(0);
        made.contents.push_back(contents_of(database));
        if (command.makes_equal && !is_equal(database, *history.node)) {
            made.recording.violations.push_back(command.name + " is not what the directories are");
        }
    }
    made.recording.trace = recorder.take();
    return made;
}

/// Judges images of one history, and makes the command under way again in some of them.
class CommandJudge {
public:
    CommandJudge(const CommandHistory& history, const CommandRecording& made, std::uint64_t seed)
        : history_(history), made_(made), random_(seed) {}

    std::optional<std::string> operator()(const std::string& folder, const Moment& moment) {
        const std::string database = folder + "/" + kDatabase;
        const std::size_t done = moment.acknowledged.front();
        const std::size_t begun = moment.begun.front();
        try {
            const std::string found = contents_of(database);
            if (found != made_.contents.at(done) && found != made_.contents.at(begun)) {
                return fmt::format("it holds\n{}but should hold\n{}", found,
                                   made_.contents.at(done));
            }
            return begun > done && random_() % kOneIn == 0 ? repeat(done, database) : std::nullopt;
        } catch (const std::exception& exception) {
            return exception.what();
        }
    }

private:
    std::optional<std::string> repeat(std::size_t number, const std::string& database) {
        const Command& command = history_.commands.at(number);
        command.arrange();
        command.run(database);
        return contents_of(database) == made_.contents.at(number + 1)
                   ? std::nullopt
                   : std::optional(command.name + " made again comes to something else");
    }

    const CommandHistory& history_;
    const CommandRecording& made_;
    std::mt19937_64 random_;
};

void play_and_lose_power(const CommandHistory& history, long images, std::uint64_t seed,
                         Figures& figures) {
    const FastFolder folder;
    const FastFolder crashed;
    const CommandRecording made = record(history, folder.path());
    std::vector<std::string> found = made.recording.violations;
    if (found.empty()) {
        CommandJudge judge(history, made, seed);
        found =
            lose_power(made.recording, crashed.path(), {images, seed}, std::ref(judge), figures);
    }
    figures.judge(history.name, found);
}

} // namespace

void command_power_loss_stage(double scale, Figures& figures) {
    constexpr long kImages = 400;
    const long histories = share(scale, 5);
    for (long number = 1; number <= histories; ++number) {
        const auto seed = static_cast<std::uint64_t>(number);
        play_and_lose_power(syncing(seed), kImages, seed, figures);
        play_and_lose_power(migrating(seed), kImages, seed, figures);
    }
}

} // namespace pullrec::faults
