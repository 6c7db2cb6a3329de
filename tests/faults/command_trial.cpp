// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/command_trial.hpp"

#include "domain/error.hpp"
#include "tests/faults/history.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace pullrec::faults {

namespace {

void copy_all(const std::string& from, const std::string& to) {
    std::filesystem::copy(from, to, std::filesystem::copy_options::recursive);
}

} // namespace

CommandScene::CommandScene(const CommandHistory& history, const CommandScene* previous)
    : history_(history), number_(previous == nullptr ? 0 : previous->number_ + 1) {
    if (previous != nullptr) {
        copy_all(previous->folder_after_.path(), folder_.path());
    } else if (history_.begin) {
        history_.begin(folder_.path());
    }
    before_ = look(folder_.file(kDatabase), false);
    copy_all(folder_.path(), folder_after_.path());
    command().arrange();
    command().run(folder_after_.file(kDatabase));
    after_ = look(folder_after_.file(kDatabase), true);
}

Look CommandScene::look(const std::string& database, bool done) const {
    return look_at(database, history_, {number_ + (done ? 1 : 0), number_ + 1});
}

std::string CommandScene::name() const {
    return fmt::format("{}, command {} ({})", history_.name, number_, command().name);
}

void each_scene(const CommandHistory& history, std::size_t first, std::size_t end,
                const std::function<void(const CommandScene&)>& f) {
    std::unique_ptr<CommandScene> last;
    for (std::size_t number = 0; number < std::min(end, history.commands.size()); ++number) {
        auto scene = std::make_unique<CommandScene>(history, last.get());
        if (number >= first) {
            f(*scene);
        }
        last = std::move(scene);
    }
}

void each_tool_scene(std::uint64_t seed, const std::function<void(const CommandScene&)>& f) {
    for (const CommandHistory& history : tool_histories(seed)) {
        const bool makes_its_database = !history.begin;
        each_scene(history, makes_its_database ? 1 : 0, history.commands.size(), f);
    }
}

CommandTrial::CommandTrial(const CommandScene& scene)
    : scene_(scene), folder_(std::make_unique<FastFolder>()), database_(folder_->file(kDatabase)) {
    copy_all(scene_.folder(), folder_->path());
    scene_.command().arrange();
}

CommandTrial::CommandTrial(const CommandScene& scene, const std::string& folder)
    : scene_(scene), database_(folder + "/" + kDatabase) {
    copy_all(scene_.folder(), folder);
    scene_.command().arrange();
}

ToolAnswer CommandTrial::ask() const {
    try {
        scene_.command().run(database_);
        return {};
    } catch (const ToolFailure& failure) {
        return {failure.exit(), failure.what()};
    } catch (const Error& error) {
        return {cli::answer_of(error.code()).exit, error.what()};
    }
}

std::vector<std::string> CommandTrial::judge(bool done) const {
    const Command& command = scene_.command();
    const Look found = scene_.look(database_, done);
    command.run(database_);
    const Look again = scene_.look(database_, true);
    std::vector<std::string> wrong = found.broken;
    wrong.insert(wrong.end(), again.broken.begin(), again.broken.end());
    if (!may_leave(command, scene_.before(), scene_.after(), found.contents, done)) {
        wrong.push_back(fmt::format("it holds\n{}but should hold\n{}or\n{}", found.contents,
                                    scene_.before().contents, scene_.after().contents));
    }
    if (!may_come_to(command, scene_.after(), found.contents, again.contents)) {
        wrong.push_back(fmt::format("made again it comes to\n{}and not\n{}", again.contents,
                                    scene_.after().contents));
    }
    if (command.makes_equal && !is_equal(database_, *scene_.history().node)) {
        wrong.emplace_back("made again it is not what the directories are");
    }
    return wrong;
}

bool may_leave(const Command& command, const Look& before, const Look& after,
               const std::string& found, bool done) {
    if (found == after.contents || done) {
        return found == after.contents;
    }
    return found == before.contents || std::ranges::count(command.passes, found) > 0 ||
           (command.in_parts && is_between(found, before.contents, after.contents));
}

bool may_come_to(const Command& command, const Look& after, const std::string& found,
                 const std::string& again) {
    return again == after.contents || (command.only_once && found == after.contents);
}

} // namespace pullrec::faults
