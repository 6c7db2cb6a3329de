// SPDX-License-Identifier: Apache-2.0
#include "cli/chapters.hpp"
#include "cli/command_words.hpp"
#include "cli/global_options.hpp"
#include "cli/manual/command_page.hpp"
#include "cli/manual/scdoc.hpp"
#include "cli/manual/topics.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

namespace {

constexpr std::string_view opening = R"(pullrec(1) "pullrec" "pullrec"

# NAME

pullrec - tell which credentials may use the images on a node

# SYNOPSIS

*pullrec* _COMMAND_ [_OPTIONS_]

# DESCRIPTION

A kubelet must know, for every image on its node, which credentials have proven
that they may use it. pullrec reads what it keeps, or a database by which an
agent decides, answers who may use what and why, and takes rights away without
opening an image. Commands that only look change nothing, ever.

Without *\-\-db* and *\-\-files* the source is the database below *\-\-root\-dir*
if there is one, else the kubelet's own files there; 'pullrec status' names it.
Standard output is data, standard error is talk.

)";

std::string commands_text(Commands commands) {
    std::string result;
    for (const auto& chapter : chapters_below(commands, "")) {
        result += fmt::format("# {}\n\n", scdoc_text(chapter.heading));
        for (const auto* command : chapter.commands) {
            result += fmt::format("{}\n\t{}, see {}(1)\n\n", scdoc_bold(call_words(*command)),
                                  scdoc_text(command->summary), scdoc_bold(page_name(*command)));
        }
    }
    return result;
}

std::string options_text() {
    std::string result = "# GLOBAL OPTIONS\n\nBefore or after the command; each command has those "
                         "that mean something to it.\n\n";
    for (const auto& option : global_options()) {
        const auto [term, meaning] = option_definition(option);
        result += scdoc_term(term, meaning);
    }
    return result;
}

constexpr std::string_view status_and_files = R"(# EXIT STATUS

0 is yes, 1 is no, 2 to 5 are about the call, 10 to 16 about the node:
*pullrec-exit-codes*(7).

# FILES

What is read and written, and where: *pullrec-records*(5). Defaults of options:
*pullrec.conf*(5), *pullrec-environment*(7).

)";

std::string see_also() {
    std::string result;
    for (const auto& topic : all_topics()) {
        result += fmt::format("{}{}({})", result.empty() ? "# SEE ALSO\n\n" : ", ",
                              scdoc_bold(topic.page), topic.section);
    }
    return result + ", *libpullrec*(3)\n";
}

} // namespace

std::string tool_page(Commands commands) {
    return std::string(opening) + commands_text(commands) + options_text() +
           std::string(status_and_files) + see_also();
}

} // namespace pullrec::cli
