// SPDX-License-Identifier: Apache-2.0
#include "cli/list_end.hpp"

#include "cli/filter_arguments.hpp"
#include "cli/note.hpp"
#include "cli/output/escape.hpp"
#include "cli/output/unreadable_rows.hpp"

#include <fmt/format.h>

namespace pullrec::cli {

namespace {

constexpr std::size_t named_at_most = 20;

void say_empty(const Invocation& invocation, const ListEnd& end) {
    const auto format = invocation.arguments.text("output");
    if (invocation.arguments.given("quiet") || format == "json" || format == "ndjson") {
        return;
    }
    invocation.err.write(end.filtered || is_filtered(invocation.arguments)
                             ? fmt::format("No {}s match.\n", end.noun)
                             : fmt::format("There are no {}s.\n", end.noun));
}

void tell_left_out(const Invocation& invocation, const ListEnd& end) {
    const std::string number = end.all_read ? fmt::format("{} more", end.left_out) : "more";
    note(invocation, fmt::format("--limit {}: there {} {} {}{}",
                                 invocation.arguments.text("limit").value_or(""),
                                 end.all_read && end.left_out == 1 ? "is" : "are", number, end.noun,
                                 end.all_read && end.left_out == 1 ? "" : "s"));
}

void name_unreadable(const Invocation& invocation, const ListEnd& end) {
    const auto number = end.unreadable.size();
    const bool whole = invocation.arguments.given("no-trunc");
    const auto* kind = end.unreadable.front().kind == store::FileKind::record ? "record" : "intent";
    std::string text =
        number == 1
            ? fmt::format("pullrec: one {} file cannot be read and is missing here:\n", kind)
            : fmt::format("pullrec: {} {} files cannot be read and are missing here:\n", number,
                          kind);
    for (std::size_t i = 0; i < number && i < named_at_most; ++i) {
        text += fmt::format("  {}: {}\n", file_name_text(end.unreadable[i], whole),
                            end.unreadable[i].reason);
    }
    if (number > named_at_most) {
        text += fmt::format("  and {} more: --undecodable lists all\n", number - named_at_most);
    }
    invocation.err.write(
        escape(text, {.ascii_only = invocation.style.ascii_only, .whole_message = true}));
}

} // namespace

ExitCode end_list(const Invocation& invocation, const ListEnd& end) {
    const bool empty = end.count + end.left_out == 0;
    if (empty) {
        say_empty(invocation, end);
    }
    if (end.left_out > 0) {
        tell_left_out(invocation, end);
    }
    if (!end.unreadable.empty()) {
        name_unreadable(invocation, end);
        return ExitCode::partly;
    }
    return empty && invocation.arguments.given("exit-empty") ? ExitCode::no : ExitCode::done;
}

} // namespace pullrec::cli
