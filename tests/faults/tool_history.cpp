// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/tool_history.hpp"

#include "tests/faults/tool.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace pullrec::faults {

namespace {

constexpr std::string_view kFolder = "FOLDER";

std::vector<std::string> put_in(std::vector<std::string> words, const std::string& list,
                                const std::string& folder) {
    for (std::string& word : words) {
        if (word == "LIST") {
            word = "cat " + list;
        } else if (word == "LISTED") {
            word = list;
        } else if (word.starts_with(kFolder)) {
            word.replace(0, kFolder.size(), folder);
        }
    }
    return words;
}

/// Runs one of them.
class Run {
public:
    Run(ToolCommand command, std::string list, std::string state, Timestamp now)
        : command_(std::move(command)),
          list_(std::move(list)),
          state_(std::move(state)),
          now_(now) {}

    void operator()(const std::string& database) const {
        const std::string folder = std::filesystem::path(database).parent_path();
        if (!command_.makes.empty() && std::filesystem::exists(folder + "/" + command_.makes)) {
            return;
        }
        std::vector<std::string> words = put_in(command_.words, list_, folder);
        words.insert(words.end(), {"--db", database});
        run_tool(words, state_, now_, command_.also);
    }

private:
    ToolCommand command_;
    std::string list_;
    std::string state_;
    Timestamp now_;
};

} // namespace

CommandHistory history_of(const std::string& name, Command make, std::vector<ToolCommand> commands,
                          const std::string& images) {
    CommandHistory history{name, std::make_shared<NodeFolder>(), {}, {}};
    const auto node = history.node;
    const std::string list = node->root() + "/images.json";
    if (make.run) {
        make.makes_equal = false;
        history.commands.push_back(std::move(make));
    }
    Timestamp now = kNow;
    for (ToolCommand& tool : commands) {
        now += std::chrono::hours(1);
        const std::string text = tool.images.empty() ? images : tool.images;
        Command command{.name = tool.name,
                        .arrange = [node, list, text] { write_bytes(list, text); },
                        .run = {},
                        .makes_equal = false,
                        .in_parts = tool.in_parts,
                        .only_once = tool.only_once,
                        .promise = std::move(tool.promise),
                        .care = std::move(tool.care),
                        .passes = std::move(tool.passes)};
        command.run = Run(std::move(tool), list, node->root(), now);
        history.commands.push_back(std::move(command));
    }
    return history;
}

std::vector<CommandHistory> tool_histories(std::uint64_t seed) {
    return {tending(seed), keeping(seed), beginning(seed), restoring(seed), collecting(seed)};
}

std::string listed(const std::string& id, const std::string& tag, const std::string& digest) {
    return fmt::format(R"({{"id":"{}","repoTags":["{}"],"repoDigests":[{}],"size":"1"}})", id, tag,
                       digest.empty() ? "" : '"' + digest + '"');
}

std::string list_of(const std::vector<std::string>& images) {
    return fmt::format(R"({{"images":[{}]}})", fmt::join(images, ","));
}

} // namespace pullrec::faults
