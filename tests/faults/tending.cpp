// SPDX-License-Identifier: Apache-2.0
#include "store/store.hpp"
#include "tests/faults/commands.hpp"
#include "tests/faults/promises.hpp"
#include "tests/faults/tool_history.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace pullrec::faults {

namespace {

constexpr int kPresent = 12;
constexpr int kGone = 130; ///< more than one batch
constexpr const char* kKeyed = "r.example/keyed@sha256:old";

std::string here(int number) {
    return fmt::format("here-{}", number);
}

/// What the runtime lists; the image that `delete record` names is there until then.
std::string image_list(bool with_extra) {
    std::vector<std::string> images;
    for (int number = 0; number < kPresent; ++number) {
        images.push_back(listed(here(number), fmt::format("r.example/t{}/x:1", number)));
    }
    if (with_extra) {
        images.push_back(listed("extra", "r.example/extra/x:1"));
    }
    images.push_back(listed("sha256:new", "r.example/keyed/x:1", kKeyed));
    return list_of(images);
}

Promise keeps_present_images() {
    std::vector<std::string> refs{kKeyed};
    for (int number = 0; number < kPresent; ++number) {
        refs.push_back(here(number));
    }
    return have_records(refs);
}

/// To add a command to the campaign, add its words to a table like this.
std::vector<ToolCommand> tool_commands() {
    const std::vector<std::string> prune{"prune",        "--images-cmd",   "LIST",
                                         "--max-delete", "100%",           "--grace",
                                         "1ms",          "--accept-clock", "--yes"};
    return {
        {.name = "revoke",
         .words = {"revoke", "--secret", "team-a/leaked", "--yes"},
         .promise = nothing_grants("leaked")},
        {.name = "rekey",
         .words = {"rekey", "--images-cmd", "LIST", "--yes"},
         .promise = all_of({have_records({"sha256:new"}), grant_nothing({"sha256:new"})})},
        {.name = "prune that marks", .words = prune, .in_parts = true},
        {.name = "prune that deletes", .words = prune, .in_parts = true},
        {.name = "delete record",
         .words = {"delete", "record", "extra", "--images-cmd", "LIST", "--single-list",
                   "--max-delete", "100%", "--accept-clock", "--yes"},
         .also = cli::ExitCode::not_found,
         .images = image_list(false)},
        {.name = "revoke by namespace",
         .words = {"revoke", "-n", "team-a", "--and-copies", "--yes"},
         .promise = grant_nothing(),
         .images = image_list(false)},
    };
}

void make(const std::string& database) {
    if (std::filesystem::exists(database)) {
        return;
    }
    const store::NewDatabase made{store::Role::authority, store::Baseline::kubelet, "kubelet-1.36",
                                  kNow, std::nullopt};
    store::Store::create(database, made, [](store::Writer& writer) {
        for (int number = 0; number < kPresent; ++number) {
            writer.add_record(
                {record_of(here(number), number % 3 == 0 ? "leaked" : "regcred"), {}, {}});
        }
        for (int number = 0; number < kGone; ++number) {
            writer.add_record({record_of(fmt::format("gone-{}", number)), {}, {}});
        }
        for (const auto* other : {"extra", kKeyed}) {
            writer.add_record({record_of(other), {}, {}});
        }
        writer.add_intent({{{"quay.io/org/app:1"}}, store::kNobody, kNow, std::nullopt});
    });
}

} // namespace

CommandHistory tending(std::uint64_t seed) {
    return history_of(
        fmt::format("tending {}", seed),
        {.name = "make", .arrange = [] {}, .run = make, .promise = keeps_present_images()},
        tool_commands(), image_list(true));
}

} // namespace pullrec::faults
