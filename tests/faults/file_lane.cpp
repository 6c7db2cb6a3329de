// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/file_lane.hpp"

#include "domain/error.hpp"
#include "tests/faults/fast_folder.hpp"
#include "tests/faults/file_scene.hpp"
#include "tests/faults/passing_vfs.hpp"
#include "tests/faults/power_loss.hpp"
#include "tests/faults/recorder.hpp"

#include <fmt/format.h>

#include <exception>
#include <limits>
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

/// The commands before this one done, and what it must come to.
FileVerdict verdict_of(const FileCommand& command, const std::vector<FileCommand>& earlier) {
    const FastFolder folder;
    const FileScene scene(folder.path());
    for (const FileCommand& one : earlier) {
        scene.run(one);
    }
    FileVerdict verdict{scene.records(), {}, scene.log(), {}};
    scene.run(command);
    verdict.after = scene.records();
    verdict.log_after = scene.log();
    return verdict;
}

FileScene scene_after(const std::string& folder, const std::vector<FileCommand>& earlier) {
    FileScene scene(folder);
    for (const FileCommand& one : earlier) {
        scene.run(one);
    }
    return scene;
}

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

/// The command while a call fails, and again when none does.
std::vector<std::string> try_files(const FileCommand& command,
                                   const std::vector<FileCommand>& earlier,
                                   const FileVerdict& verdict, const Fault& fault,
                                   Figures& figures) {
    const FastFolder folder;
    const FileScene scene = scene_after(folder.path(), earlier);
    bool done = true;
    arm(fault);
    try {
        scene.run(command);
    } catch (const Error&) {
        done = false;
    }
    figures.faults += disarm();
    auto wrong = verdict.judge(scene, done);
    if (!wrong) {
        wrong = make_again(scene, command, verdict);
    }
    return wrong ? std::vector{*wrong} : std::vector<std::string>();
}

void fail_calls_in(const FileCommand& command, const std::vector<FileCommand>& earlier,
                   const Spread& spread, Figures& figures) {
    const FileVerdict verdict = verdict_of(command, earlier);
    const auto count = [&](Call call) {
        Figures ignored;
        try_files(command, earlier, verdict,
                  {call, std::numeric_limits<long>::max(), false, false, false}, ignored);
        return counted();
    };
    at_points(kCallsOnFiles, spread, count, [&](const Fault& fault) {
        std::vector<std::string> found;
        try {
            found = try_files(command, earlier, verdict, fault, figures);
        } catch (const std::exception& exception) {
            disarm();
            found.emplace_back(exception.what());
        }
        figures.judge(fmt::format("files, {}, {}", command.name, text_of(fault)), found);
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
        const FileVerdict verdict = verdict_of(command, earlier);
        bool done = true;
        begin();
        try {
            scene.run(command);
        } catch (const Error&) {
            done = false;
        }
        end();
        auto wrong = verdict.judge(scene, done);
        if (wrong || (wrong = make_again(scene, command, verdict))) {
            return fmt::format("{}: {}", command.name, *wrong);
        }
        earlier.push_back(command);
    }
    return "";
}

void fail_calls_on_files(const Spread& spread, long commands, Figures& figures) {
    const PassingVfs vfs;
    std::vector<FileCommand> earlier;
    for (const FileCommand& command : file_commands()) {
        if (static_cast<long>(earlier.size()) == commands) {
            return;
        }
        fail_calls_in(command, earlier, spread, figures);
        earlier.push_back(command);
    }
}

} // namespace pullrec::faults
