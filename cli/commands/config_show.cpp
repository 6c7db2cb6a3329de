// SPDX-License-Identifier: Apache-2.0
#include "cli/global_options.hpp"
#include "cli/invocation.hpp"
#include "cli/note.hpp"
#include "cli/output/json_writer.hpp"
#include "cli/output/table.hpp"
#include "cli/read_configuration.hpp"
#include "cli/resolve.hpp"
#include "cli/stand_ins.hpp"

#include <fmt/format.h>

#include <optional>
#include <vector>

namespace pullrec::cli {

namespace {

constexpr std::string_view path = "config show";

/// What holds for one option, and why.
struct Held {
    std::string_view command; ///< "" for all commands
    std::string_view option;
    std::optional<std::string> value;
    Origin origin = Origin::built_in;
    std::string variable = {};        ///< when it comes from the environment
    const Setting* setting = nullptr; ///< when it comes from the file
};

Held held_by(const Setting& setting) {
    return {setting.command, setting.option, setting.text, Origin::file, {}, &setting};
}

/// The format depends on the command, so other commands may take one that this one ignores.
std::optional<ArgumentValue> value_given(const Option& option, const Invocation& invocation) {
    const auto* value = invocation.arguments.last(option.name);
    const bool is_near = value != nullptr && value->origin <= Origin::environment;
    return is_near ? std::optional(*value) : value_from_environment(option, invocation.environment);
}

Held held(const Option& option, const Invocation& invocation, const Configuration& configuration) {
    Held result{"", option.name, std::nullopt};
    const bool is_flag = option.value.empty();
    const auto given = value_given(option, invocation);
    const auto* last = invocation.arguments.last(option.name);
    const auto* setting = configuration.find("", option.name);
    // A setting without a value here is overruled, unless it is a flag that is off.
    const bool holds = is_flag || option.name == "output" || last != nullptr;
    if (given) {
        result.value = is_flag ? "true" : given->text;
        result.origin = given->origin;
        result.variable = option.environment;
    } else if (setting != nullptr && holds) {
        return held_by(*setting);
    } else if (is_flag || !option.fallback.empty()) {
        result.value = is_flag ? "false" : std::string(option.fallback);
    }
    return result;
}

/// The arguments of a call of the command with this call's global options.
Arguments arguments_of(const Command& command, const Invocation& invocation,
                       const Configuration& configuration) {
    const auto options = accepted_options(command);
    Arguments arguments;
    for (const auto& option : options) {
        const auto* value = invocation.arguments.last(option.name);
        if (value != nullptr && value->origin == Origin::command_line && option.name != "output") {
            arguments.add(option.name, *value);
        }
    }
    const ReadConfiguration read = [&](const ArgumentValue&) { return configuration; };
    take_stand_ins({command, options, invocation.environment, read}, arguments);
    return arguments;
}

/// What holds where the section of a command gives the option: what is nearer overrules it.
Held held_in_section(const Setting& setting, const Invocation& invocation,
                     const Configuration& configuration) {
    const auto* command = find_command(setting.command, invocation.commands);
    const auto arguments = arguments_of(*command, invocation, configuration);
    const auto* value = arguments.last(setting.option);
    const bool is_off = value == nullptr && setting.text == "false";
    if (is_off || (value != nullptr && value->origin == Origin::file)) {
        return held_by(setting);
    }
    Held result{setting.command, setting.option, std::nullopt};
    if (value != nullptr) {
        result.value = setting.text == "true" || setting.text == "false" ? "true" : value->text;
        result.origin = value->origin;
        result.variable = value->place;
    }
    return result;
}

std::vector<Held> everything_held(const Invocation& invocation,
                                  const Configuration& configuration) {
    std::vector<Held> rows;
    for (const auto& option : global_options()) {
        rows.push_back(held(option, invocation, configuration));
    }
    for (const auto& setting : configuration.settings) {
        if (!setting.command.empty()) {
            rows.push_back(held_in_section(setting, invocation, configuration));
        }
    }
    return rows;
}

std::string origin_cell(const Held& row) {
    switch (row.origin) {
    case Origin::command_line:
        return "flag";
    case Origin::environment:
        return fmt::format("environment {}", row.variable);
    case Origin::file:
        return fmt::format("file {}:{}", row.setting->file, row.setting->line);
    case Origin::built_in:
        break;
    }
    return "built-in";
}

void print_table(const std::vector<Held>& rows, const Invocation& invocation) {
    Table table({{"OPTION"}, {"VALUE"}, {"ORIGIN"}}, invocation.style);
    for (const auto& row : rows) {
        const auto name = row.command.empty() ? std::string(row.option)
                                              : fmt::format("[{}] {}", row.command, row.option);
        table.add({name, row.value.value_or(""), origin_cell(row)});
    }
    table.print(invocation.out);
}

void print_origin(JsonWriter& json, const Held& row) {
    switch (row.origin) {
    case Origin::command_line:
        json.member("origin", "flag");
        break;
    case Origin::environment:
        json.member("origin", "environment");
        json.member("variable", row.variable);
        break;
    case Origin::file:
        json.member("origin", "file");
        json.member("file", row.setting->file);
        json.member("line", static_cast<std::int64_t>(row.setting->line));
        break;
    case Origin::built_in:
        json.member("origin", "builtIn");
        break;
    }
}

void print_document(const std::vector<Held>& rows, Output& out) {
    JsonWriter json(out);
    json.begin_object();
    json.member("apiVersion", "pullrec/v1");
    json.member("kind", "Configuration");
    json.key("items");
    json.begin_array();
    for (const auto& row : rows) {
        json.begin_object();
        if (!row.command.empty()) {
            json.member("command", row.command);
        }
        json.member("option", row.option);
        if (row.value) {
            json.member("value", *row.value);
        }
        print_origin(json, row);
        json.end_object();
    }
    json.end_array();
    json.end_object();
    json.end_line();
}

ExitCode run(const Invocation& invocation) {
    const auto& file = *invocation.arguments.last("config");
    const auto configuration = read_configuration(file, invocation.commands);
    if (!configuration.has_file && file.text != "none") {
        note(invocation, "there is no " + file.text);
    }
    const auto rows = everything_held(invocation, configuration);
    if (invocation.arguments.text("output") == "json") {
        print_document(rows, invocation.out);
    } else {
        print_table(rows, invocation);
    }
    return ExitCode::done;
}

std::vector<std::string_view> all_globals() {
    std::vector<std::string_view> names;
    for (const auto& option : global_options()) {
        if (option.name != "output") {
            names.push_back(option.name);
        }
    }
    return names;
}

} // namespace

const Command& config_show_command() {
    static const Command command{
        .path = path,
        .group = Group::help,
        .summary = "show each option's value and where it comes from",
        .details =
            "The nearest origin wins: the command line, then the environment, then the "
            "configuration file, then what is built in. The file is INI: lines KEY = VALUE with "
            "the long name of an option as the key; a flag is true or false. Above the first "
            "section stands what holds for every command that has the option, below a line such "
            "as [get records] what holds for that command. No file may answer a question (yes), "
            "lift a safety rule, or hold a login. A file that others can write is refused.",
        .examples = {{"pullrec config show", "what holds here"},
                     {"pullrec config show --config new.conf", "try a file before it is in place"}},
        .formats = {"table", "json"},
        .globals = all_globals(),
        .exits = {{ExitCode::done, "done"},
                  {ExitCode::usage, "wrong call, or a file that is wrong"},
                  {ExitCode::refused, "a file that others can write"},
                  {ExitCode::io, "cannot read or write"}},
        .run = run,
    };
    return command;
}

} // namespace pullrec::cli
