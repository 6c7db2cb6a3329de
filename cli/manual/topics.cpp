// SPDX-License-Identifier: Apache-2.0
#include "cli/manual/topics.hpp"

#include "cli/global_options.hpp"
#include "cli/topic_texts.hpp"

#include <algorithm>
#include <array>

namespace pullrec::cli {

namespace {

constexpr std::array topics{
    Topic{"records", "pullrec-records", "5", "the files and the database: what is kept, and where",
          records_page},
    Topic{"words", "pullrec-words", "7", "what image ref, grant, intent and other words mean",
          words_page},
    Topic{"policies", "pullrec-policies", "7", "when the kubelet lets a pod use an image",
          policies_page},
    Topic{"exit-codes", "pullrec-exit-codes", "7", "what each exit code means and what to do",
          exit_codes_page},
    Topic{"config", "pullrec.conf", "5", "the configuration file", config_page},
    Topic{"environment", "pullrec-environment", "7", "the environment variables", environment_page},
    Topic{"jq", "pullrec-jq", "7", "recipes for -o json and ndjson", jq_page},
    Topic{"fleet", "pullrec-fleet", "7", "many nodes: report, alert, gate an upgrade, revoke",
          fleet_page},
};

bool accepts(const Command& command, std::string_view option) {
    const auto options = accepted_options(command);
    return std::any_of(options.begin(), options.end(),
                       [option](const Option& one) { return one.name == option; });
}

bool prints_json(const Command& command) {
    return std::find(command.formats.begin(), command.formats.end(), "json") !=
           command.formats.end();
}

} // namespace

std::span<const Topic> all_topics() {
    return topics;
}

const Topic* find_topic(std::string_view name) {
    const auto* const found =
        std::find_if(topics.begin(), topics.end(), [name](const Topic& topic) {
            return topic.name == name || topic.page == name;
        });
    return found == topics.end() ? nullptr : found;
}

std::vector<const Topic*> topics_of(const Command& command) {
    std::vector<const Topic*> result;
    if (accepts(command, "db")) {
        result.push_back(find_topic("records"));
    }
    if (accepts(command, "policy") || accepts(command, "kubelet-config")) {
        result.push_back(find_topic("policies"));
    }
    if (prints_json(command)) {
        result.push_back(find_topic("jq"));
    }
    result.push_back(find_topic("exit-codes"));
    return result;
}

} // namespace pullrec::cli
