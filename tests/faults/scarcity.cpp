// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/scarcity.hpp"

#include "domain/error.hpp"
#include "tests/db/child_process.hpp"
#include "tests/faults/command_scarcity.hpp"
#include "tests/faults/fast_folder.hpp"
#include "tests/faults/file_lane.hpp"
#include "tests/faults/history.hpp"
#include "tests/faults/lane_state.hpp"
#include "tests/faults/planted.hpp"
#include "tests/faults/shortage.hpp"
#include "tests/faults/sweep.hpp"
#include "tests/faults/trial.hpp"

#include <fmt/format.h>

#include <csignal>
#include <filesystem>
#include <functional>
#include <sys/mount.h>
#include <sys/resource.h>

namespace pullrec::faults {

namespace {

using db::testing::enter_private_mounts;
using db::testing::kNoMounts;

constexpr int kSteps = 12;
constexpr int kStepsAfter = 3;

std::string told(const Trial& trial, bool must_fail = false) {
    return must_fail && trial.errors() == 0
               ? "nothing failed, so nothing is proven"
               : fmt::format("{}", fmt::join(trial.violations(), "; "));
}

void full_disk(std::uint64_t seed, std::uintmax_t pages, bool opened_before, Figures& figures) {
    const FastFolder folder;
    judge_child(fmt::format("full disk, {} pages free", pages), figures, [&]() -> std::string {
        if (!mount_memory(folder.path(), "size=4m,mode=0700")) {
            return kNoMounts;
        }
        const Seedling seedling(folder.path(), seed);
        Trial trial(seedling.plant(), seedling.worlds(), seed);
        if (opened_before) {
            trial.bear(1);
        }
        fill_disk(folder.path(), pages);
        opened_before ? trial.bear_more(kSteps) : trial.bear(kSteps);
        std::filesystem::remove(folder.file("filler"));
        trial.go_on(kStepsAfter);
        return told(trial, pages == 0);
    });
}

void read_only_mount(std::uint64_t seed, Figures& figures) {
    const FastFolder folder;
    const FastFolder frozen;
    judge_child("read-only mount", figures, [&]() -> std::string {
        const Seedling seedling(folder.path(), seed);
        const std::string database = seedling.plant();
        const LaneStates before = lane_states(database);
        const auto bind = [&](unsigned long flags) {
            return ::mount(folder.path().c_str(), frozen.path().c_str(), nullptr, flags, nullptr);
        };
        if (!enter_private_mounts() || bind(MS_BIND) != 0 ||
            bind(MS_BIND | MS_REMOUNT | MS_RDONLY) != 0) {
            return kNoMounts;
        }
        Trial trial(frozen.file(kDatabase), seedling.worlds(), seed);
        trial.bear(kSteps);
        if (trial.errors() == 0 || lane_states(database) != before) {
            return "something was written on a read-only mount";
        }
        auto reader = store::Store::open(frozen.file(kDatabase), store::Access::read);
        const LaneStates read =
            reader.read([](const store::Reader& there) { return lane_states(there); });
        return read == before ? told(trial) : "what is on a read-only mount is read wrongly";
    });
}

/// Runs a trial while the process has less of something.
void limited(const std::string& scenario, int resource, rlim_t limit, bool must_fail,
             std::uint64_t seed, Figures& figures) {
    const FastFolder folder;
    judge_child(scenario, figures, [&] {
        static_cast<void>(::signal(SIGXFSZ, SIG_IGN));
        const Seedling seedling(folder.path(), seed);
        Trial trial(seedling.plant(), seedling.worlds(), seed);
        rlimit before{};
        ::getrlimit(static_cast<__rlimit_resource>(resource), &before);
        const rlimit less{limit, before.rlim_max};
        ::setrlimit(static_cast<__rlimit_resource>(resource), &less);
        trial.bear(kSteps);
        ::setrlimit(static_cast<__rlimit_resource>(resource), &before);
        trial.go_on(kStepsAfter);
        return told(trial, must_fail);
    });
}

/// The commands that change directories, on a disk that is full.
void files_on_full_disk(std::uintmax_t pages, Figures& figures) {
    const FastFolder folder;
    judge_child(fmt::format("files on a full disk, {} pages free", pages), figures,
                [&]() -> std::string {
                    if (!mount_memory(folder.path(), "size=4m,mode=0700")) {
                        return kNoMounts;
                    }
                    return tend_files_in_want(
                        folder.path(), [&] { fill_disk(folder.path(), pages); },
                        [&] { std::filesystem::remove(folder.file("filler")); });
                });
}

/// The same on a mount that may only be read.
void files_on_read_only_mount(Figures& figures) {
    const FastFolder folder;
    judge_child("files on a read-only mount", figures, [&]() -> std::string {
        const auto remount = [&](unsigned long flags) {
            ::mount("tmpfs", folder.path().c_str(), "tmpfs", MS_REMOUNT | flags, nullptr);
        };
        if (!mount_memory(folder.path(), "size=4m,mode=0700")) {
            return kNoMounts;
        }
        return tend_files_in_want(
            folder.path(), [&] { remount(MS_RDONLY); }, [&] { remount(0); });
    });
}

/// The same in a process that may have fewer open files, or only small ones.
void files_in_limits(const std::string& scenario, int resource,
                     const std::function<rlim_t()>& limit, Figures& figures) {
    const FastFolder folder;
    judge_child(scenario, figures, [&] {
        static_cast<void>(::signal(SIGXFSZ, SIG_IGN));
        const auto kind = static_cast<__rlimit_resource>(resource);
        rlimit before{};
        ::getrlimit(kind, &before);
        return tend_files_in_want(
            folder.path(),
            [&] {
                const rlimit less{limit(), before.rlim_max};
                ::setrlimit(kind, &less);
            },
            [&] { ::setrlimit(kind, &before); });
    });
}

void tend_files_in_scarcity(Figures& figures) {
    for (std::uintmax_t pages = 0; pages < 8; pages += 2) {
        files_on_full_disk(pages, figures);
    }
    files_on_read_only_mount(figures);
    for (rlim_t free = 0; free < 14; free += 2) {
        files_in_limits(
            fmt::format("files, {} may be opened", free), RLIMIT_NOFILE,
            [free] { return next_file() + free; }, figures);
    }
    for (const rlim_t bytes : {0U, 40U, 400U}) {
        files_in_limits(
            fmt::format("files of {} bytes", bytes), RLIMIT_FSIZE, [bytes] { return bytes; },
            figures);
    }
}

} // namespace

void scarcity_stage(double scale, Figures& figures) {
    const long runs = share(scale, 1);
    for (long run = 1; run <= runs; ++run) {
        const auto seed = static_cast<std::uint64_t>(run);
        for (std::uintmax_t pages = 0; pages < 40; pages += 2) {
            full_disk(seed, pages, pages % 4 == 0, figures);
        }
        read_only_mount(seed, figures);
        for (rlim_t free = 0; free < 14; ++free) {
            limited(fmt::format("{} files may be opened", free), RLIMIT_NOFILE, next_file() + free,
                    free < 3, seed, figures);
        }
        for (rlim_t kilobytes = 8; kilobytes < 400; kilobytes += 24) {
            limited(fmt::format("files of {} kB", kilobytes), RLIMIT_FSIZE, kilobytes * 1'024,
                    kilobytes < 20, seed, figures);
        }
        planted_files(seed, figures);
    }
    tend_files_in_scarcity(figures);
    commands_in_scarcity(scale, figures);
}

} // namespace pullrec::faults
