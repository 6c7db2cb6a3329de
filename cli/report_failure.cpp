// SPDX-License-Identifier: Apache-2.0
#include "cli/report_failure.hpp"

#include "cli/output/escape.hpp"
#include "cli/output/json_writer.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

namespace {

bool is_json(std::string_view format) {
    return format == "json" || format == "ndjson";
}

/// Looks at the bare words, because the failure may be that they cannot be parsed.
bool wants_json(const Call& call, const std::string& format) {
    const auto variable = call.environment.get("PULLREC_OUTPUT");
    auto wanted = is_json(variable.empty() ? format : variable);
    const auto& words = call.words;
    for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
        const std::string_view word = words[i];
        if ((word == "-o" || word == "--output") && i + 1 < words.size()) {
            wanted = is_json(words[i + 1]);
        } else if (word.substr(0, 9) == "--output=") {
            wanted = is_json(word.substr(9));
        } else if (word.substr(0, 2) == "-o") {
            wanted = is_json(word.substr(2));
        }
    }
    return wanted;
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
        call_.err.write(
            "pullrec: " +
            escape(message, {.ascii_only = call_.style.ascii_only, .whole_message = true}) + "\n");
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
