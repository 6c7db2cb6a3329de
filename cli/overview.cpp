// SPDX-License-Identifier: Apache-2.0
#include "cli/chapters.hpp"
#include "cli/command_words.hpp"
#include "cli/help_page.hpp"
#include "cli/manual/topics.hpp"
#include "cli/output/wrap.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pullrec::cli {

namespace {

struct Listed {
    std::string_view title;
    std::vector<Definition> items;
};

std::vector<Listed> paragraphs_below(Commands commands, std::string_view path) {
    std::vector<Listed> result;
    for (const auto& chapter : chapters_below(commands, path)) {
        Listed paragraph{chapter.title, {}};
        for (const auto* command : chapter.commands) {
            paragraph.items.emplace_back(call_words(*command), command->summary);
        }
        result.push_back(std::move(paragraph));
    }
    if (path.empty()) {
        Listed topics{"Topics (pullrec help TOPIC)", {}};
        for (const auto& topic : all_topics()) {
            topics.items.emplace_back(topic.name, topic.summary);
        }
        result.push_back(std::move(topics));
    }
    return result;
}

/// What a first look needs, before the many commands.
std::string beginning(std::size_t width) {
    return wrap("pullrec: which credentials have proven that they may use the images on this node",
                width, 0) +
           "\n\n  pullrec status   what is here, in one screen\n"
           "  pullrec doctor   what is wrong, and what to do\n\n" +
           wrap("Reads the database or files in /var/lib/kubelet, or --files DIR or --db PATH.",
                width, 0) +
           "\n\nUsage: pullrec COMMAND [OPTIONS]\n";
}

} // namespace

std::string overview(Commands commands, std::string_view path, const Style& style) {
    const auto width = text_width(style);
    std::string result;
    if (path.empty()) {
        result = beginning(width);
    }
    const auto below = paragraphs_below(commands, path);
    std::size_t term_width = 0;
    for (const auto& paragraph : below) {
        term_width = std::max(term_width, usual_term_width(paragraph.items));
    }
    for (const auto& paragraph : below) {
        result += fmt::format("{}{}:\n{}", result.empty() ? "" : "\n", paragraph.title,
                              definitions(paragraph.items, width, term_width));
    }
    return result + "\n" +
           wrap("Examples and options: pullrec COMMAND -h.  More: pullrec help COMMAND", width, 0) +
           "\n";
}

} // namespace pullrec::cli
