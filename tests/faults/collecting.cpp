// SPDX-License-Identifier: Apache-2.0
#include "store/store.hpp"
#include "tests/faults/commands.hpp"
#include "tests/faults/promises.hpp"
#include "tests/faults/tool_history.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace pullrec::faults {

namespace {

constexpr const char* kApp = "r.example/org/app:1";
constexpr const char* kTool = "r.example/org/tool:1";

std::vector<std::string> images_on_node() {
    return {listed("sha256:app", kApp), listed("sha256:tool", kTool),
            listed("sha256:used", "r.example/org/used:1")};
}

std::string list_with_rubbish() {
    std::vector<std::string> images = images_on_node();
    for (const auto* name : {"one", "two"}) {
        images.push_back(
            listed(fmt::format("sha256:{}", name), fmt::format("r.example/rubbish/{}:1", name)));
    }
    return list_of(images);
}

void make(const std::string& database) {
    if (std::filesystem::exists(database)) {
        return;
    }
    const store::NewDatabase made{store::Role::authority, store::Baseline::kubelet, "kubelet-1.36",
                                  kNow, std::nullopt};
    store::Store::create(database, made, [](store::Writer& writer) {
        writer.add_record({record_of("sha256:used"), {}, {}});
        for (const auto* image : {kApp, kTool}) {
            writer.add_intent(
                {{{image}}, store::kNobody, kNow - std::chrono::hours(48), std::nullopt});
        }
    });
}

Promise keeps_images_closed() {
    return all_of({have_records({"sha256:used"}),
                   are_closed({{"sha256:app", kApp}, {"sha256:tool", kTool}})});
}

std::vector<ToolCommand> tool_commands() {
    const std::vector<std::string> plan{
        "gc", "plan", "--images-cmd", "LIST", "--no-containers", "--grace", "1ms", "--accept-list"};
    return {
        {.name = "gc expect", .words = {"gc", "expect", kApp, kTool}},
        {.name = "gc pin", .words = {"gc", "pin", "r.example/org/*"}},
        {.name = "gc plan that remembers", .words = plan},
        {.name = "gc plan", .words = plan},
        {.name = "gc confirm",
         .words = {"gc", "confirm", "--images-cmd", "LIST", "--accept-list"},
         .images = list_of(images_on_node())},
        {.name = "delete intent",
         .words = {"delete", "intent", kTool, "--images-cmd", "LIST", "--single-list", "--yes"},
         .promise = have_records({"sha256:tool"}),
         .also = cli::ExitCode::not_found},
        {.name = "recover",
         .words = {"recover", "--images", "LISTED"},
         .promise = have_records({"sha256:app"})},
    };
}

} // namespace

CommandHistory collecting(std::uint64_t seed) {
    return history_of(
        fmt::format("collecting {}", seed),
        {.name = "make", .arrange = [] {}, .run = make, .promise = keeps_images_closed()},
        tool_commands(), list_with_rubbish());
}

} // namespace pullrec::faults
