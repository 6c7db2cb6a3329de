// SPDX-License-Identifier: Apache-2.0
#include "cli/global_options.hpp"

#include "cli/policy_arguments.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace pullrec::cli {

namespace {

constexpr std::string_view heading = "Global options";

std::vector<Option> make_global_options() {
    std::vector<Option> options{
        {.name = "db",
         .value = "PATH",
         .help = "use this database, not the one below --root-dir",
         .environment = "PULLREC_DB"},
        {.name = "files",
         .value = "DIR",
         .help = "use the kubelet's own files: the folder that holds pulling/ and pulled/, or the "
                 "kubelet's root"},
        {.name = "root-dir",
         .value = "DIR",
         .help = "the kubelet's root directory",
         .environment = "PULLREC_ROOT_DIR",
         .fallback = "/var/lib/kubelet"},
        {.name = "profile",
         .value = "RELEASE",
         .help = "decide as this kubelet release does",
         .environment = "PULLREC_PROFILE",
         .choices = profile_names()},
        {.name = "busy-timeout",
         .value = "TIME",
         .help = "how long to wait for a locked database",
         .fallback = "5s"},
        {.name = "read-only", .help = "open nothing for writing"},
        {.name = "output",
         .letter = 'o',
         .value = "FORMAT",
         .help = "how to print",
         .environment = "PULLREC_OUTPUT",
         .choices = {"table", "wide", "json", "ndjson", "name"}},
        {.name = "columns", .value = "A,B", .help = "print these columns, in this order"},
        {.name = "no-headers", .help = "leave the header line out"},
        {.name = "no-trunc", .help = "print digests and names whole"},
        {.name = "show-hashes", .help = "print credential hashes instead of tags"},
        {.name = "time",
         .value = "MODE",
         .help = "how to print times",
         .choices = {"age", "rfc3339", "unix", "local"},
         .fallback = "age"},
        {.name = "sort-by", .value = "[-]COLUMN", .help = "sort by this column, - for descending"},
        {.name = "limit", .value = "N", .help = "print at most this many items"},
        {.name = "color",
         .value = "WHEN",
         .help = "colour the output",
         .choices = {"auto", "always", "never"},
         .fallback = "auto"},
        {.name = "quiet", .letter = 'q', .help = "say nothing but data and errors"},
        {.name = "verbose",
         .letter = 'v',
         .help = "tell what is read and decided; twice: the SQL too",
         .repeatable = true},
        {.name = "no-input", .help = "never ask"},
        {.name = "config",
         .value = "FILE",
         .help = "take defaults from this file, or with 'none' from no file",
         .environment = "PULLREC_CONFIG",
         .fallback = default_configuration_file},
    };
    for (auto& option : options) {
        option.heading = heading;
    }
    return options;
}

template <class Names>
bool is_among(const Names& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// What a script may say to every command: each means the same even where there is nothing to say.
constexpr std::array<std::string_view, 4> universal{"color", "quiet", "verbose", "no-input"};

constexpr std::array<std::string_view, 5> of_lists{"columns", "no-headers", "no-trunc", "sort-by",
                                                   "limit"};

bool is_honoured_by_list(const Command& command, std::string_view name) {
    const auto& columns = command.columns;
    return name == "time" ? std::any_of(columns.begin(), columns.end(),
                                        [](const ListedColumn& column) { return column.is_time; })
                          : !columns.empty() && is_among(of_lists, name);
}

bool is_honoured(const Command& command, const Option& option) {
    if (option.name == "output") {
        return !command.formats.empty();
    }
    if (option.name == "config") {
        return !command.formats.empty() || !command.globals.empty();
    }
    return is_among(universal, option.name) || is_honoured_by_list(command, option.name) ||
           is_among(command.globals, option.name);
}

Option help_option() {
    return {.name = "help", .letter = 'h', .help = "show this page", .heading = heading};
}

} // namespace

std::span<const Option> global_options() {
    static const std::vector<Option> options = make_global_options();
    return options;
}

std::vector<Option> accepted_options(const Command& command) {
    auto result = command.options;
    for (const auto& option : global_options()) {
        if (!is_honoured(command, option)) {
            continue;
        }
        result.push_back(option);
        if (option.name == "output") {
            result.back().choices = command.formats;
            result.back().fallback = command.formats.front();
        }
    }
    result.push_back(help_option());
    return result;
}

std::vector<Option> leading_options(Commands commands) {
    std::vector<Option> result;
    for (const auto& option : global_options()) {
        if (std::any_of(commands.begin(), commands.end(), [&option](const Command* command) {
                return is_honoured(*command, option);
            })) {
            result.push_back(option);
        }
    }
    result.push_back(help_option());
    result.push_back({.name = "version", .help = "print the version", .heading = heading});
    return result;
}

} // namespace pullrec::cli
