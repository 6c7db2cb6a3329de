// SPDX-License-Identifier: Apache-2.0
#include "cli/gc_question_options.hpp"

#include "cli/taken_list.hpp"

#include <initializer_list>

namespace pullrec::cli {

namespace {

std::vector<Option> joined(std::initializer_list<std::vector<Option>> parts) {
    std::vector<Option> options;
    for (const auto& part : parts) {
        options.insert(options.end(), part.begin(), part.end());
    }
    return options;
}

std::vector<Option> image_options() {
    std::vector<Option> options = listing_options();
    for (Option& option : options) {
        option.heading = "Required (one)";
    }
    return options;
}

std::vector<Option> list_options_beside() {
    return {{.name = "accept-list",
             .help = "the image list is complete although it is empty or looks filtered"},
            {.name = "runtime-namespace",
             .value = "NAME",
             .help = "the runtime's namespace that was listed, as in ctr -n",
             .fallback = "k8s.io"}};
}

std::vector<Option> container_options() {
    constexpr std::string_view kHeading = "Required (one): what uses them";
    return {{.name = "containers",
             .value = "FILE",
             .help = "all containers, as 'crictl ps -a -o json' prints them (- for standard input)",
             .heading = kHeading},
            {.name = "containers-cmd",
             .value = "CMD",
             .help = "run this for the containers, without a shell",
             .heading = kHeading},
            {.name = "no-containers",
             .help = "no container counts: needs expected images",
             .heading = kHeading},
            {.name = "assume-all", .help = "the container list has stopped containers too"}};
}

std::vector<Option> wish_options() {
    return {{.name = "expected",
             .value = "FILE",
             .help = "images the node shall have, one full name a line, besides 'gc expect'"},
            {.name = "match",
             .value = "RULE",
             .help = "what an expected image keeps",
             .choices = {"union", "talos-1.7", "talos-digest"},
             .fallback = "union"},
            {.name = "protect",
             .value = "GLOB",
             .help = "keep images with a name like this",
             .repeatable = true},
            {.name = "pin-compat",
             .value = "RUNTIME",
             .help = "read 'text*' of pins as this runtime does: found anywhere",
             .choices = {"crio"}}};
}

std::vector<Option> time_options() {
    return {{.name = "grace",
             .value = "TIME",
             .help = "how long an image must be unreferenced, and pulled ago",
             .fallback = "60m"},
            {.name = "max-gap",
             .value = "TIME",
             .help = "a longer pause between lists of two boots is a doubt about the clock",
             .fallback = "7d"}};
}

} // namespace

std::vector<Option> gc_list_options() {
    return joined({image_options(), list_options_beside()});
}

std::vector<Option> gc_question_options() {
    return joined({image_options(), container_options(), list_options_beside(), wish_options(),
                   time_options()});
}

std::vector<ExitMeaning> gc_exits() {
    return {{ExitCode::done, "planned"},
            {ExitCode::refused, "a list that nothing may be planned from, or bad expected images"},
            {ExitCode::database_absent, "no database at --db"},
            {ExitCode::image_list, "a command for a list failed"}};
}

} // namespace pullrec::cli
