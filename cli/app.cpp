// SPDX-License-Identifier: Apache-2.0
#include "cli/app.hpp"

#include "cli/bare_words.hpp"
#include "cli/help_page.hpp"
#include "cli/invocation.hpp"
#include "cli/output/escape.hpp"
#include "cli/parse_arguments.hpp"
#include "cli/report_failure.hpp"
#include "cli/resolve.hpp"
#include "db/statement_trace.hpp"
#include "domain/error.hpp"

#include <algorithm>
#include <new>

namespace pullrec::cli {

namespace {

bool holds(const std::vector<std::string>& words, std::string_view first, std::string_view second) {
    return std::any_of(words.begin(), words.end(), [first, second](const std::string& word) {
        return word == first || word == second;
    });
}

std::string on_one_line(std::string_view sql) {
    std::string line;
    for (const char letter : sql) {
        const bool is_space = letter == '\n' || letter == ' ';
        if (!is_space || (!line.empty() && line.back() != ' ')) {
            line += is_space ? ' ' : letter;
        }
    }
    return escape(line, {.ascii_only = true, .whole_message = true});
}

/// `-v -v`: every statement of SQL on `err`, as written, without the values it is run with.
void tell_statements(const Call& call, const Arguments& arguments) {
    if (arguments.count("verbose") < 2 || arguments.given("quiet")) {
        return;
    }
    db::trace_statements([&call](std::string_view sql) {
        call.err.write("pullrec: sql: " + on_one_line(sql) + "\n");
        call.err.flush();
    });
}

ExitCode run_command(const Call& call, const Resolution& resolution) {
    const auto parsed = parse_arguments(resolution, call.environment);
    if (parsed.help) {
        call.out.write(help_page(*resolution.command, HelpLength::page, call.style));
        return ExitCode::done;
    }
    tell_statements(call, parsed.arguments);
    return resolution.command->run({.arguments = parsed.arguments,
                                    .environment = call.environment,
                                    .commands = call.commands,
                                    .out = call.out,
                                    .err = call.err,
                                    .style = call.style,
                                    .now = call.now});
}

[[noreturn]] void ask_for_the_rest(const std::string& path, Commands commands) {
    std::string words;
    for (const auto word : next_words(path, commands)) {
        words.append(words.empty() ? "" : ", ").append(word);
    }
    throw Error(ErrorCode::usage, "'" + path + "' needs one more word: " + words);
}

ExitCode run_line(const Call& call) {
    auto resolution = resolve(call.words, call.commands);
    if (resolution.command == nullptr && holds(resolution.arguments, "--version", "")) {
        resolution.command = find_command("version", call.commands);
        std::erase(resolution.arguments, "--version");
    }
    if (resolution.command != nullptr) {
        return run_command(call, resolution);
    }
    if (!resolution.path.empty() && !holds(resolution.arguments, "-h", "--help")) {
        ask_for_the_rest(resolution.path, call.commands);
    }
    call.out.write(overview(call.commands, resolution.path, call.style));
    return ExitCode::done;
}

/// Runs a step; a failure is told on `err`.
template <typename Step>
ExitCode guarded(const Call& call, Step step) {
    const FailureReport report(call);
    try {
        return step();
    } catch (const Error& error) {
        return report.error(error);
    } catch (const std::bad_alloc&) {
        return report.out_of_memory();
    } catch (const std::exception& fault) {
        return report.fault(typeid(fault));
    } catch (...) {
        return report.fault(typeid(void));
    }
}

} // namespace

ExitCode run_call(const Call& given, void (*finish)(Output& out)) {
    Call call = given;
    // Before the words are parsed, because the first failure may be that they cannot be.
    call.style = with_colour(call.style, bare_option(call.words, "color", '\0').value_or(""));
    const auto code = guarded(call, [&call] { return run_line(call); });
    // What was printed before a failure is still the caller's; the first failure gives the code.
    const auto finished = guarded(call, [&call, finish] {
        finish(call.out);
        return ExitCode::done;
    });
    call.err.flush();
    const bool succeeded =
        code == ExitCode::done || code == ExitCode::no || code == ExitCode::partly;
    return succeeded && finished != ExitCode::done ? finished : code;
}

} // namespace pullrec::cli
