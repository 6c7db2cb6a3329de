// SPDX-License-Identifier: Apache-2.0
#include "cli/app.hpp"

#include "cli/bare_words.hpp"
#include "cli/completion/answer_completion.hpp"
#include "cli/help_page.hpp"
#include "cli/invocation.hpp"
#include "cli/output/escape.hpp"
#include "cli/parse_arguments.hpp"
#include "cli/read_configuration.hpp"
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

/// Also what a configuration file says, which the bare words do not show.
std::string_view color_word(const Arguments& arguments) {
    const auto* color = arguments.last("color");
    return color == nullptr ? std::string_view() : color->text;
}

/// Nobody who calls may take it for done when a file made it a look only.
void tell_dry_run(const Call& call, const Arguments& arguments) {
    const auto* dry_run = arguments.last("dry-run");
    if (dry_run == nullptr || dry_run->origin != Origin::file) {
        return;
    }
    const auto where = dry_run->place.substr(0, dry_run->place.rfind(": "));
    if (arguments.given("yes")) {
        throw Error(ErrorCode::refused, "refused: " + where +
                                            " says dry-run and --yes was given: leave out one of "
                                            "them, or say --dry-run");
    }
    call.err.write("pullrec: nothing is changed: " + escape(where, {.ascii_only = true}) +
                   " says dry-run\n");
    call.err.flush();
}

/// `format` becomes what a configuration file asks for, if one does.
ExitCode run_command(const Call& call, const Resolution& resolution, std::string& format) {
    const auto parsed =
        parse_arguments(resolution, call.environment, [&call](const ArgumentValue& file) {
            return read_configuration(file, call.commands);
        });
    if (parsed.help) {
        call.out.write(help_page(*resolution.command, HelpLength::page, call.style));
        return ExitCode::done;
    }
    tell_statements(call, parsed.arguments);
    const auto* output = parsed.arguments.last("output");
    if (output != nullptr && output->origin == Origin::file) {
        format = output->text;
    }
    tell_dry_run(call, parsed.arguments);
    return resolution.command->run({.arguments = parsed.arguments,
                                    .environment = call.environment,
                                    .commands = call.commands,
                                    .out = call.out,
                                    .err = call.err,
                                    .style = with_colour(call.style, color_word(parsed.arguments)),
                                    .now = call.now});
}

[[noreturn]] void ask_for_the_rest(const std::string& path, Commands commands) {
    std::string words;
    for (const auto word : next_words(path, commands)) {
        const auto whole = path + ' ' + std::string(word);
        const auto* command = find_command(whole, commands);
        if (command == nullptr || command->path == whole) {
            words.append(words.empty() ? "" : ", ").append(word);
        }
    }
    throw Error(ErrorCode::usage, "'" + path + "' needs one more word: " + words);
}

ExitCode run_line(const Call& call, std::string& format) {
    if (!call.words.empty() && call.words.front() == completion_word) {
        return answer_completion(call);
    }
    auto resolution = resolve(call.words, call.commands);
    if (resolution.command == nullptr && holds(resolution.arguments, "--version", "")) {
        resolution.command = find_command("version", call.commands);
        std::erase(resolution.arguments, "--version");
    }
    if (resolution.command != nullptr) {
        return run_command(call, resolution, format);
    }
    if (!resolution.path.empty() && !holds(resolution.arguments, "-h", "--help")) {
        ask_for_the_rest(resolution.path, call.commands);
    }
    call.out.write(overview(call.commands, resolution.path, call.style));
    return ExitCode::done;
}

/// Runs a step; a failure is told on `err`.
template <typename Step>
ExitCode guarded(const FailureReport& report, Step step) {
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
    std::string format;
    const FailureReport report(call, format);
    bool has_answered = false;
    const auto code = guarded(report, [&] {
        const auto answer = run_line(call, format);
        has_answered = true;
        return answer;
    });
    // What was printed before a failure is still the caller's; the first failure gives the code.
    const auto finished = guarded(report, [&call, finish] {
        finish(call.out);
        return ExitCode::done;
    });
    call.err.flush();
    return has_answered && finished != ExitCode::done ? finished : code;
}

} // namespace pullrec::cli
