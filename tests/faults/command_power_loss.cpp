// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/command_trial.hpp"
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
    std::vector<Look> looks; ///< after so many commands
};

CommandRecording record(const CommandHistory& history, const std::string& folder) {
    CommandRecording made;
    const std::string database = folder + "/" + kDatabase;
    if (history.begin) {
        history.begin(folder);
    }
    made.looks.push_back(look_at(database, history, {}));
    const PassingVfs vfs;
    Recorder recorder(folder);
    made.recording.before = recorder.before();
    made.recording.lanes.resize(1);
    for (const Command& command : history.commands) {
        command.arrange();
        recorder.begun(0);
        command.run(database);
        recorder.acknowledged(0);
        const std::size_t done = made.looks.size();
        made.looks.push_back(look_at(database, history, {done, done}));
        const auto& broken = made.looks.back().broken;
        made.recording.violations.insert(made.recording.violations.end(), broken.begin(),
                                         broken.end());
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
        const Progress progress{moment.acknowledged.front(), moment.begun.front()};
        try {
            const Look found = look_at(database, history_, progress);
            if (!found.broken.empty()) {
                return found.broken.front();
            }
            if (!may_be_found(found.contents, progress)) {
                return fmt::format("it holds\n{}but should hold\n{}", found.contents,
                                   made_.looks.at(progress.done).contents);
            }
            if (!log_fits(found, progress)) {
                return "the log does not tell what was changed";
            }
            return progress.begun > progress.done && random_() % kOneIn == 0
                       ? repeat(progress.done, found.contents, database)
                       : std::nullopt;
        } catch (const std::exception& exception) {
            return exception.what();
        }
    }

private:
    [[nodiscard]] bool may_be_found(const std::string& found, const Progress& progress) const {
        const Look& before = made_.looks.at(progress.done);
        const Look& after = made_.looks.at(progress.begun);
        const bool done = progress.done == progress.begun;
        return done ? found == before.contents
                    : may_leave(history_.commands.at(progress.done), before, after, found, false);
    }

    /// The log and what it tells of are one transaction.
    [[nodiscard]] bool log_fits(const Look& found, const Progress& progress) const {
        const Look& before = made_.looks.at(progress.done);
        const Look& after = made_.looks.at(progress.begun);
        if (found.contents == before.contents) {
            return found.contents == after.contents || found.changes == before.changes;
        }
        return found.changes > before.changes || before.changes == after.changes ||
               (found.contents != after.contents && found.changes == 0);
    }

    std::optional<std::string> repeat(std::size_t number, const std::string& found,
                                      const std::string& database) {
        const Command& command = history_.commands.at(number);
        command.arrange();
        command.run(database);
        const Look again = look_at(database, history_, {number + 1, number + 1});
        if (!again.broken.empty()) {
            return "made again " + again.broken.front();
        }
        return may_come_to(command, made_.looks.at(number + 1), found, again.contents)
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
    const long rounds = share(scale, 2);
    for (long number = 1; number <= rounds; ++number) {
        const auto seed = static_cast<std::uint64_t>(number);
        play_and_lose_power(keeping(seed), kImages, seed, figures);
        play_and_lose_power(beginning(seed), kImages / 4, seed, figures);
        play_and_lose_power(restoring(seed), kImages, seed, figures);
        play_and_lose_power(collecting(seed), kImages, seed, figures);
    }
    const long nodes = share(scale, 1);
    for (long number = 1; number <= nodes; ++number) {
        lose_power_on_files(static_cast<std::uint64_t>(number), kImages, figures);
    }
}

} // namespace pullrec::faults
