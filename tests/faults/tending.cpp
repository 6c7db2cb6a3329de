// SPDX-License-Identifier: Apache-2.0
#include "store/store.hpp"
#include "tests/faults/commands.hpp"
#include "tests/faults/history.hpp"
#include "tests/faults/tool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace pullrec::faults {

namespace {

constexpr int kPresent = 12;
constexpr int kGone = 130; ///< more than one batch

/// To add a command to the campaign, add its words here: `LIST` stands for the images on the node.
struct ToolCommand {
    std::string name;
    std::vector<std::string> words;
    bool in_parts = false;
};

const std::vector<ToolCommand>& tool_commands() {
    static const std::vector<std::string> prune{"prune",        "--images-cmd",   "LIST",
                                                "--max-delete", "100%",           "--grace",
                                                "1ms",          "--accept-clock", "--yes"};
    static const std::vector<ToolCommand> all{
        {"revoke", {"revoke", "--secret", "team-a/leaked", "--yes"}},
        {"rekey", {"rekey", "--images-cmd", "LIST", "--yes"}},
        {"prune that marks", prune, true},
        {"prune that deletes", prune, true},
        {"delete record",
         {"delete", "record", "extra", "--images-cmd", "LIST", "--single-list", "--max-delete",
          "100%", "--accept-clock", "--yes"}},
        {"revoke by namespace", {"revoke", "-n", "team-a", "--and-copies", "--yes"}},
    };
    return all;
}

/// What the runtime lists; the image that `delete record` names is there until then.
std::string image_list(bool with_extra) {
    std::string items;
    for (int number = 0; number < kPresent; ++number) {
        items += fmt::format(R"({{"id":"here-{0}","repoTags":["r.example/t{0}/x:1"],)"
                             R"("repoDigests":[],"size":"1"}},)",
                             number);
    }
    if (with_extra) {
        items +=
            R"({"id":"extra","repoTags":["r.example/extra/x:1"],"repoDigests":[],"size":"1"},)";
    }
    return R"({"images":[)" + items +
           R"({"id":"sha256:new","repoTags":["r.example/keyed/x:1"],)"
           R"("repoDigests":["r.example/keyed@sha256:old"],"size":"1"}]})";
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
                {record_of(fmt::format("here-{}", number), number % 3 == 0 ? "leaked" : "regcred"),
                 {},
                 {}});
        }
        for (int number = 0; number < kGone; ++number) {
            writer.add_record({record_of(fmt::format("gone-{}", number)), {}, {}});
        }
        for (const auto* other : {"extra", "r.example/keyed@sha256:old"}) {
            writer.add_record({record_of(other), {}, {}});
        }
        writer.add_intent({{{"quay.io/org/app:1"}}, store::kNobody, kNow, std::nullopt});
    });
}

} // namespace

CommandHistory tending(std::uint64_t seed) {
    CommandHistory history{fmt::format("tending {}", seed), std::make_shared<NodeFolder>(), {}};
    const auto node = history.node;
    history.commands.push_back({"make", [] {}, make, false});
    int hours = 0;
    for (const ToolCommand& command : tool_commands()) {
        const Timestamp now = kNow + std::chrono::hours(++hours);
        const std::string list = node->root() + "/images.json";
        const bool with_extra = command.name != "delete record";
        std::vector<std::string> words = command.words;
        std::replace(words.begin(), words.end(), std::string("LIST"), "cat " + list);
        Command made{command.name,
                     [list, with_extra] { write_bytes(list, image_list(with_extra)); },
                     [words, now, node](const std::string& database) {
                         std::vector<std::string> all = words;
                         all.insert(all.end(), {"--db", database});
                         run_tool(all, node->root(), now);
                     },
                     false, command.in_parts};
        history.commands.push_back(std::move(made));
    }
    return history;
}

} // namespace pullrec::faults
