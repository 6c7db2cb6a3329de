// SPDX-License-Identifier: Apache-2.0
#include "cli/report_failure.hpp"

#include "cli/bare_words.hpp"
#include "cli/global_options.hpp"
#include "cli/output/escape.hpp"
#include "cli/output/ink.hpp"
#include "cli/output/json_writer.hpp"

#include <fmt/format.h>

#include <string>

namespace pullrec::cli {

namespace {

bool is_json(std::string_view format) {
    return format == "json" || format == "ndjson";
}

/// The letters of options without a value: others may follow them in one word.
std::string flag_letters(Commands commands) {
    std::string flags;
    std::string others;
    for (const auto* command : commands) {
        for (const Option& option : accepted_options(*command)) {
            if (option.letter != '\0') {
                (option.value.empty() ? flags : others) += option.letter;
            }
        }
    }
    std::erase_if(flags, [&](char letter) { return others.find(letter) != std::string::npos; });
    return flags;
}

/// Looks at the bare words, because the failure may be that they cannot be parsed.
bool wants_json(const Call& call, const std::string& format) {
    const auto variable = call.environment.get("PULLREC_OUTPUT");
    const auto flags = flag_letters(call.commands);
    return is_json(bare_option(call.words, "output", 'o', flags)
                       .value_or(variable.empty() ? std::string_view(format) : variable));
}

/// The word that tells a rule from a fault stands out.
std::string painted_message(std::string text, bool colour) {
    constexpr std::string_view refused = "refused:";
    if (text.starts_with(refused)) {
        text.replace(0, refused.size(), painted(refused, Ink::bad, colour));
    }
    return text;
}

} // namespace

ExitCode FailureReport::error(const Error& error) const {
    return tell(answer_of(error.code()), error.what());
}

ExitCode FailureReport::out_of_memory() const {
    return tell({ExitCode::internal, "internal"}, "out of memory");
}

ExitCode FailureReport::fault(const std::type_info& type) const {
    return tell({ExitCode::internal, "internal"},
                fmt::format("internal error ({}): please report it with the output of "
                            "'pullrec version'",
                            type.name()));
}

ExitCode FailureReport::tell(ErrorAnswer answer, std::string_view message) const {
    if (!wants_json(call_, format_)) {
        const auto text =
            escape(message, {.ascii_only = call_.style.ascii_only, .whole_message = true});
        call_.err.write("pullrec: " + painted_message(text, call_.style.talk_colour) + "\n");
        return answer.exit;
    }
    JsonWriter json(call_.err);
    json.begin_object();
    json.member("apiVersion", "pullrec/v1");
    json.member("kind", "Error");
    json.member("code", answer.word);
    json.member("exit", static_cast<int>(answer.exit));
    json.member("message", message);
    json.end_object();
    json.end_line();
    return answer.exit;
}

} // namespace pullrec::cli
