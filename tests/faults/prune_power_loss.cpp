// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/prune_power_loss.hpp"

#include "tests/faults/engine_lane.hpp"
#include "tests/faults/fast_folder.hpp"
#include "tests/faults/passing_vfs.hpp"
#include "tests/faults/power_loss.hpp"
#include "tests/faults/recorder.hpp"

#include <fmt/format.h>

#include <exception>

namespace pullrec::faults {

namespace {

constexpr std::size_t kOld = 250;
constexpr std::size_t kUsed = 20;
constexpr std::size_t kYoung = 20;
constexpr std::size_t kAtOnce = 100;

ImageRef ref_named(const char* kind, std::size_t number) {
    return {fmt::format("{} {}", kind, number)};
}

void fill(const std::string& database) {
    journal::SharedStore store(database);
    store.write([](store::Writer& writer, bool) {
        const auto add = [&](const char* kind, std::size_t many, Timestamp when) {
            for (std::size_t number = 0; number < many; ++number) {
                const Credentials grant{{{{"team", "pull", "uid"}, "h"}}, {}, false};
                writer.add_record({{ref_named(kind, number), when, {{{"app"}, grant}}}, {}, {}});
            }
        };
        add("old", kOld, kBegin);
        add("used", kUsed, kBegin);
        add("young", kYoung, kBegin + std::chrono::hours(2));
    });
}

void prune(const std::string& database) {
    journal::SharedStore store(database);
    journal::PullManager manager(store, {});
    std::vector<ImageRef> in_use;
    for (std::size_t number = 0; number < kUsed; ++number) {
        in_use.push_back(ref_named("used", number));
    }
    Recorder::active()->begun(0);
    manager.prune(in_use, kBegin + std::chrono::hours(1));
    Recorder::active()->acknowledged(0);
}

std::optional<std::string> judge(const std::string& folder, const Moment& moment) {
    try {
        auto store = store::Store::open(folder + "/" + kDatabase, store::Access::read);
        const auto heads =
            store.read([](const store::Reader& reader) { return reader.record_heads(); });
        std::size_t old = 0;
        for (const store::RecordHead& head : heads) {
            old += head.image_ref.text.starts_with("old") ? 1 : 0;
        }
        const std::size_t gone = kOld - old;
        const bool whole = gone % kAtOnce == 0 || gone == kOld;
        const bool done = gone == kOld || moment.acknowledged.front() == 0;
        const bool allowed = gone == 0 || moment.begun.front() > 0;
        return heads.size() - old == kUsed + kYoung && whole && done && allowed
                   ? std::nullopt
                   : std::optional(fmt::format("{} old records are gone, {} others are there", gone,
                                               heads.size() - old));
    } catch (const std::exception& exception) {
        return exception.what();
    }
}

} // namespace

void lose_power_in_large_prune(std::uint64_t seed, long images, Figures& figures) {
    const FastFolder folder;
    const FastFolder crashed;
    make_database(folder.file(kDatabase));
    fill(folder.file(kDatabase));
    Recording recording;
    recording.lanes.resize(1);
    {
        const PassingVfs vfs;
        Recorder recorder(folder.path());
        recording.before = recorder.before();
        prune(folder.file(kDatabase));
        recording.trace = recorder.take();
    }
    figures.judge(fmt::format("large prune {}", seed),
                  lose_power(recording, crashed.path(), {images, seed}, judge, figures));
}

} // namespace pullrec::faults
