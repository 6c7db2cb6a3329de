// SPDX-License-Identifier: Apache-2.0
#include "cli/changing_form.hpp"

#include "domain/shell_word.hpp"

#include <algorithm>

namespace pullrec::cli {

namespace {

/// What the environment or a configuration file says holds for the next command too.
bool stands_on_line(const Invocation& invocation, std::string_view name) {
    const auto& values = invocation.arguments.values(name);
    return std::any_of(values.begin(), values.end(), [](const ArgumentValue& value) {
        return value.origin == Origin::command_line;
    });
}

} // namespace

std::string changing_form(const Invocation& invocation, const OpenSource& source) {
    const SourceView& view = source.view;
    if (view.kind != "authority") {
        return "pullrec --files " + shell_word(view.copied ? view.copied->path : view.path);
    }
    return stands_on_line(invocation, "db") || stands_on_line(invocation, "root-dir")
               ? "pullrec --db " + shell_word(view.path)
               : "pullrec";
}

} // namespace pullrec::cli
