// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/command_scarcity.hpp"

#include "tests/db/child_process.hpp"
#include "tests/faults/command_trial.hpp"
#include "tests/faults/fast_folder.hpp"
#include "tests/faults/fault_points.hpp"
#include "tests/faults/history.hpp"
#include "tests/faults/shortage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <functional>
#include <memory>
#include <stdexcept>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace pullrec::faults {

namespace {

namespace fs = std::filesystem;
using cli::ExitCode;
using Act = std::function<void(const std::string& folder)>;

constexpr const char* kPrecious = "another's file";

/// What is wanting, and how a command may answer.
struct Want {
    std::string name;
    Act begin;
    Act end;
    std::vector<ExitCode> codes;    ///< beside "done"
    std::vector<std::string> cures; ///< one of them must be in the words
    bool must_fail = false;
    bool mounts = false; ///< on a disk of its own
};

Want full_disk(std::uintmax_t pages) {
    return {.name = fmt::format("a full disk, {} pages free", pages),
            .begin = [pages](const std::string& folder) { fill_disk(folder, pages); },
            .end = [](const std::string& folder) { fs::remove(folder + "/filler"); },
            .codes = {ExitCode::io},
            .cures = {"free some space", "make room"},
            .must_fail = pages == 0,
            .mounts = true};
}

Want read_only_mount() {
    const auto remount = [](unsigned long flags) {
        return [flags](const std::string& folder) {
            ::mount("tmpfs", folder.c_str(), "tmpfs", MS_REMOUNT | flags, nullptr);
        };
    };
    return {.name = "a read-only mount",
            .begin = remount(MS_RDONLY),
            .end = remount(0),
            .codes = {ExitCode::io},
            .cures = {"mount it writable", "choose a folder that can be written"},
            .must_fail = true,
            .mounts = true};
}

/// Less of something, that `limit` tells, for this process.
Want limited(const std::string& name, __rlimit_resource_t kind,
             const std::function<rlim_t()>& limit, std::vector<ExitCode> codes, bool must_fail) {
    const auto before = std::make_shared<rlimit>();
    return {.name = name,
            .begin =
                [=](const std::string&) {
                    static_cast<void>(::signal(SIGXFSZ, SIG_IGN));
                    ::getrlimit(kind, before.get());
                    const rlimit less{limit(), before->rlim_max};
                    ::setrlimit(kind, &less);
                },
            .end = [=](const std::string&) { ::setrlimit(kind, before.get()); },
            .codes = std::move(codes),
            .cures = {"raise the limit", "make room"},
            .must_fail = must_fail};
}

/// All pages of the database but the first are garbage.
Want damaged_database() {
    const auto whole = std::make_shared<std::string>();
    return {
        .name = "a damaged database",
        .begin =
            [whole](const std::string& folder) {
                const std::string database = folder + "/" + kDatabase;
                *whole = bytes_of(database);
                write_bytes(database,
                            whole->substr(0, 4'096) + std::string(whole->size() - 4'096, '\x5a'));
            },
        .end =
            [whole](const std::string& folder) { write_bytes(folder + "/" + kDatabase, *whole); },
        .codes = {ExitCode::corrupt},
        .cures = {"restore a backup"},
        .must_fail = true};
}

Want planted(const std::string& suffix, const std::string& what,
             const std::function<void(const std::string& path, const std::string& victim)>& plant) {
    const auto victim = std::make_shared<FastFolder>();
    return {.name = fmt::format("{} at {}", what, suffix),
            .begin =
                [=](const std::string& folder) {
                    write_bytes(victim->file("victim"), kPrecious);
                    plant(folder + "/" + kDatabase + suffix, victim->file("victim"));
                },
            .end =
                [=](const std::string& folder) {
                    if (bytes_of(victim->file("victim")) != kPrecious) {
                        throw std::runtime_error("another's file was changed");
                    }
                    fs::remove(folder + "/" + kDatabase + suffix);
                },
            .codes = {ExitCode::io, ExitCode::refused},
            .cures = {"remove", "move"}};
}

std::vector<Want> wants() {
    std::vector<Want> all{read_only_mount(), damaged_database()};
    for (const std::uintmax_t pages : {0U, 9U, 14U, 40U}) {
        all.push_back(full_disk(pages));
    }
    for (rlim_t free = 0; free < 12; free += 2) {
        all.push_back(limited(
            fmt::format("{} files may be opened", free), RLIMIT_NOFILE,
            [free] { return next_file() + free; }, {ExitCode::io, ExitCode::image_list},
            free == 0));
    }
    for (const rlim_t bytes : {0U, 40'000U, 80'000U}) {
        all.push_back(limited(
            fmt::format("files of {} bytes", bytes), RLIMIT_FSIZE, [bytes] { return bytes; },
            {ExitCode::io}, bytes == 0));
    }
    for (const auto* suffix : {"-wal", "-shm", "-journal"}) {
        all.push_back(planted(suffix, "a link", [](const auto& path, const auto& victim) {
            fs::create_symlink(victim, path);
        }));
        all.push_back(planted(suffix, "a second name", [](const auto& path, const auto& victim) {
            fs::create_hard_link(victim, path);
        }));
        all.push_back(planted(suffix, "a pipe",
                              [](const auto& path, const auto&) { ::mkfifo(path.c_str(), 0600); }));
    }
    return all;
}

std::string wrong_with(const CommandScene& scene, const ToolAnswer& answer, const Want& want,
                       const std::string& folder) {
    if (answer.code == ExitCode::done) {
        return want.must_fail ? "it says that it is done" : "";
    }
    const auto says = [&](const std::string& text) {
        return answer.err.find(text) != std::string::npos;
    };
    if (std::ranges::count(want.codes, answer.code) == 0) {
        return fmt::format("exit {}: {}", static_cast<int>(answer.code), answer.err);
    }
    if (answer.code != ExitCode::image_list && !says(folder) &&
        !says(scene.history().node->root())) {
        return "it names no file: " + answer.err;
    }
    const bool moved =
        fs::exists(scene.folder() + "/" + kDatabase) && !fs::exists(folder + "/" + kDatabase);
    if (moved && !says(folder + "/corrupt-")) {
        return "it moved the database and does not say where: " + answer.err;
    }
    return std::ranges::any_of(want.cures, says) ? "" : "it names no cure: " + answer.err;
}

std::string try_in_want(const CommandScene& scene, const Want& want, const FastFolder& folder) {
    constexpr unsigned kPatience = 30; // seconds
    ::alarm(kPatience);
    if (want.mounts && !mount_memory(folder.path(), "size=4m,mode=0700")) {
        return db::testing::kNoMounts;
    }
    const CommandTrial trial(scene, folder.path());
    want.begin(folder.path());
    const ToolAnswer answer = trial.ask();
    std::string wrong = wrong_with(scene, answer, want, folder.path());
    want.end(folder.path());
    const auto found = trial.judge(answer.code == ExitCode::done);
    return wrong + fmt::format("{}", fmt::join(found, "; "));
}

/// Only a database that is there can be damaged, and a restore mends it.
bool concerns(const Want& want, const CommandScene& scene) {
    return want.name != damaged_database().name ||
           (scene.command().name != "db restore" && fs::exists(scene.folder() + "/" + kDatabase));
}

} // namespace

void commands_in_scarcity(double scale, Figures& figures) {
    constexpr long kStride = 3;
    const long stride = stride_at(scale, kStride);
    long number = 0;
    each_tool_scene(1, [&](const CommandScene& scene) {
        for (const Want& want : wants()) {
            if (number++ % stride == 0 && concerns(want, scene)) {
                const FastFolder folder;
                judge_child(fmt::format("{}, {}", scene.name(), want.name), figures,
                            [&] { return try_in_want(scene, want, folder); });
            }
        }
    });
}

} // namespace pullrec::faults
