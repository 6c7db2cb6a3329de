// SPDX-License-Identifier: Apache-2.0
#include "cli/output/failure_view.hpp"

#include "cli/output/escape.hpp"
#include "cli/output/json_writer.hpp"
#include "cli/output/wrap.hpp"

namespace pullrec::cli {

void print_failure_text(Output& out, const Failure& failure, const Style& style) {
    const bool retryable = is_retryable(failure.failure_class);
    const std::vector<Definition> lines{
        {"CRI-O label:", std::string(failure.label)},
        {"class:", std::string(name_of(failure.failure_class))},
        {"retryable:",
         retryable ? "yes: it may pass by itself" : "no: somebody must change something first"},
        {"CRI error:", failure.cri_error ? std::string(name_of(*failure.cri_error)) : "none"},
        {"text:", escape(failure.text, {.ascii_only = style.ascii_only})}};
    out.write(definitions(lines, text_width(style), usual_term_width(lines)));
}

void print_failure_json(Output& out, const Failure& failure) {
    JsonWriter json(out);
    json.begin_object();
    json.member("apiVersion", "pullrec/v1");
    json.member("kind", "Failure");
    json.member("label", failure.label);
    json.member("class", name_of(failure.failure_class));
    json.flag_member("retryable", is_retryable(failure.failure_class));
    if (failure.cri_error) {
        json.member("criError", name_of(*failure.cri_error));
    }
    json.member("errorText", failure.text);
    json.end_object();
    json.end_line();
}

} // namespace pullrec::cli
