// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/file_lane.hpp"

#include "domain/error.hpp"
#include "tests/db/child_process.hpp"
#include "tests/faults/fast_folder.hpp"
#include "tests/faults/file_scene.hpp"
#include "tests/faults/passing_vfs.hpp"
#include "tests/faults/power_loss.hpp"
#include "tests/faults/recorder.hpp"

#include <fmt/format.h>

#include <exception>
#include <filesystem>
#include <vector>

namespace pullrec::faults {

namespace {

/// Of so many images one has its command made again.
constexpr std::uint64_t kOneIn = 3;

/// Makes the command again on what is there, which must lead to the same.
std::optional<std::string> make_again(const FileScene& scene, const FileCommand& command,
                                      const FileVerdict& verdict) {
    scene.run(command);
    if (scene.records() != verdict.after) {
        return command.name + " made again comes to something else";
    }
    return scene.log().ends_with('\n') || scene.log().empty()
               ? std::nullopt
               : std::optional<std::string>("the log does not end with a whole line");
}

FileScene scene_after(const std::string& folder, const std::vector<FileCommand>& earlier) {
    FileScene scene(folder);
    for (const FileCommand& one : earlier) {
        scene.run(one);
    }
    return scene;
}

/// The commands before this one done, and what it must come to.
FileVerdict verdict_of(const FileCommand& command, const std::vector<FileCommand>& earlier) {
    const FastFolder folder;
    const FileScene scene = scene_after(folder.path(), earlier);
    FileVerdict verdict;
    verdict.before = scene.records();
    verdict.log_before = scene.log();
    scene.run(command);
    verdict.after = scene.records();
    verdict.log_after = scene.log();
    verdict.gone = command.gone;
    return verdict;
}

/// The scene that some commands left, at the same place as often as it is wanted.
class ScenesAfter {
public:
    explicit ScenesAfter(const std::vector<FileCommand>& commands) {
        scene_after(place_.path(), commands);
        std::filesystem::copy(place_.path(), kept_.path(), kAll);
    }

    [[nodiscard]] FileScene anew() const {
        for (const auto& entry : std::filesystem::directory_iterator(place_.path())) {
            std::filesystem::remove_all(entry.path());
        }
        std::filesystem::copy(kept_.path(), place_.path(), kAll);
        return FileScene::found_in(place_.path());
    }

private:
    static constexpr auto kAll = std::filesystem::copy_options::recursive;
    FastFolder place_;
    FastFolder kept_;
};

void lose_power_in(const FileCommand& command, const std::vector<FileCommand>& earlier,
                   std::uint64_t seed, long images, Figures& figures) {
    const FastFolder folder;
    const FastFolder crashed;
    const FileScene scene = scene_after(folder.path(), earlier);
    const FileVerdict verdict = verdict_of(command, earlier);
    Recording recording;
    recording.lanes.resize(1);
    {
        const PassingVfs vfs;
        Recorder recorder(folder.path());
        recording.before = recorder.before();
        recorder.begun(0);
        scene.run(command);
        recorder.acknowledged(0);
        recording.trace = recorder.take();
    }
    std::mt19937_64 random(seed);
    const Judge judge = [&](const std::string& there,
                            const Moment& moment) -> std::optional<std::string> {
        try {
            const FileScene found = FileScene::found_in(there);
            auto wrong = verdict.judge(found, moment.acknowledged.front() > 0);
            const bool again = !wrong && !command.by_place && random() % kOneIn == 0;
            return again ? make_again(found, command, verdict) : wrong;
        } catch (const std::exception& exception) {
            return exception.what();
        }
    };
    std::vector<std::string> found;
    if (verdict.before == verdict.after) {
        found.emplace_back("it has nothing to do, so nothing is proven");
    } else {
        found = lose_power(recording, crashed.path(), {images, seed}, judge, figures);
    }
    figures.judge("files, " + command.name, found);
}

/// Whether the command is done; false when it fails and says so.
bool attempt(const FileScene& scene, const FileCommand& command) {
    try {
        scene.run(command);
        return true;
    } catch (const Error&) {
        return false;
    }
}

/// What it came to at first, and made again when nothing fails.
std::vector<std::string> wrong_with(const FileScene& scene, const FileCommand& command,
                                    const FileVerdict& verdict, bool done) {
    try {
        auto wrong = verdict.judge(scene, done);
        if (!wrong) {
            wrong = make_again(scene, command, verdict);
        }
        return wrong ? std::vector{*wrong} : std::vector<std::string>();
    } catch (const std::exception& exception) {
        return {exception.what()};
    }
}

void fail_calls_in(const FileCommand& command, const std::vector<FileCommand>& earlier,
                   const Spread& spread, Figures& figures) {
    FileVerdict verdict = verdict_of(command, earlier);
    const ScenesAfter scenes(earlier);
    const FileScene whole = scenes.anew();
    const auto calls = counts_of([&] { whole.run(command); });
    at_points(kCallsOnFiles, spread, calls, [&](const Fault& fault) {
        const FileScene scene = scenes.anew();
        verdict.may_do_less = fault.call == Call::raw_open;
        bool done = false;
        const auto run = [&] {
            arm(fault);
            done = attempt(scene, command);
            figures.faults += disarm();
            return std::string("done");
        };
        if (fault.deadly) {
            figures.kills += db::testing::in_child(run) == "done" ? 0 : 1;
        } else {
            run();
        }
        figures.judge(fmt::format("files, {}, {}", command.name, text_of(fault)),
                      wrong_with(scene, command, verdict, done));
    });
}

} // namespace

void lose_power_on_files(std::uint64_t seed, long images, Figures& figures) {
    std::vector<FileCommand> earlier;
    for (const FileCommand& command : file_commands()) {
        lose_power_in(command, earlier, seed, images, figures);
        earlier.push_back(command);
    }
}

std::string tend_files_in_want(const std::string& folder, const std::function<void()>& begin,
                               const std::function<void()>& end) {
    const FileScene scene(folder);
    std::vector<FileCommand> earlier;
    for (const FileCommand& command : file_commands()) {
        FileVerdict verdict = verdict_of(command, earlier);
        const std::string told = verdict.log_after.substr(verdict.log_before.size());
        verdict.log_before = scene.log(); // earlier ones may have begun twice
        verdict.log_after = verdict.log_before + told;
        begin();
        const bool done = attempt(scene, command);
        end();
        const auto wrong = wrong_with(scene, command, verdict, done);
        if (!wrong.empty()) {
            return fmt::format("{}: {}", command.name, wrong.front());
        }
        earlier.push_back(command);
    }
    return "";
}

void fail_calls_on_files(const Spread& spread, Figures& figures) {
    std::vector<FileCommand> earlier;
    for (const FileCommand& command : file_commands()) {
        fail_calls_in(command, earlier, spread, figures);
        earlier.push_back(command);
    }
}

} // namespace pullrec::faults
