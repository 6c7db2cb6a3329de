// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/commands.hpp"
#include "tests/faults/fast_folder.hpp"
#include "tests/faults/file_lane.hpp"
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
    std::vector<std::size_t> changes;  ///< in the log by then
};

CommandRecording record(const CommandHistory& history, const std::string& folder) {
    CommandRecording made;
    const std::string database = folder + "/" + kDatabase;
    made.contents.push_back(contents_of(database));
    made.changes.push_back(count_changes(database));
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
        made.changes.push_back(count_changes(database));
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
            const bool in_parts = begun > done && history_.commands.at(done).in_parts;
            if (in_parts ? !is_between(found, made_.contents.at(done), made_.contents.at(begun))
                         : found != made_.contents.at(done) && found != made_.contents.at(begun)) {
                return fmt::format("it holds\n{}but should hold\n{}", found,
                                   made_.contents.at(done));
            }
            if (auto wrong = judge_log(database, found, done, begun)) {
                return wrong;
            }
            return begun > done && random_() % kOneIn == 0 ? repeat(done, database) : std::nullopt;
        } catch (const std::exception& exception) {
            return exception.what();
        }
    }

private:
    /// The log and what it tells of are one transaction.
    [[nodiscard]] std::optional<std::string> judge_log(const std::string& database,
                                                       const std::string& found, std::size_t done,
                                                       std::size_t begun) const {
        const std::size_t changes = count_changes(database);
        const bool moved = found != made_.contents.at(done);
        const bool whole = found == made_.contents.at(begun);
        const bool right = moved ? changes > made_.changes.at(done) ||
                                       made_.changes.at(done) == made_.changes.at(begun)
                                 : whole || changes == made_.changes.at(done);
        return right ? std::nullopt
                     : std::optional<std::string>("the log does not tell what was changed");
    }

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
        play_and_lose_power(tending(seed), kImages, seed, figures);
    }
    const long nodes = share(scale, 1);
    for (long number = 1; number <= nodes; ++number) {
        lose_power_on_files(static_cast<std::uint64_t>(number), kImages, figures);
    }
}

} // namespace pullrec::faults
