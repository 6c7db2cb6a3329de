// SPDX-License-Identifier: Apache-2.0
#include "cli/output/list_style.hpp"

#include "cli/output/check_view.hpp"
#include "domain/credential_tag.hpp"

#include <array>
#include <utility>

namespace pullrec::cli {

namespace {

ListFormat list_format(std::string_view name) {
    constexpr std::array<std::pair<std::string_view, ListFormat>, 4> formats{
        {{"wide", ListFormat::wide},
         {"json", ListFormat::json},
         {"ndjson", ListFormat::ndjson},
         {"name", ListFormat::name}}};
    for (const auto& [text, format] : formats) {
        if (text == name) {
            return format;
        }
    }
    return ListFormat::table;
}

} // namespace

ListStyle list_style(const Arguments& arguments, const Style& terminal, Timestamp now) {
    ListStyle style{.format = list_format(arguments.text("output").value_or("table")),
                    .time = time_style(arguments, now),
                    .whole_names = arguments.given("no-trunc"),
                    .show_hashes = arguments.given("show-hashes"),
                    .headers = !arguments.given("no-headers"),
                    .terminal = terminal,
                    .tag_key = {}};
    if (style.whole_names) {
        style.terminal.width.reset();
    }
    return style;
}

std::string ref_text(std::string_view ref, const ListStyle& style) {
    return style.whole_names ? std::string(ref) : short_ref({std::string(ref)});
}

std::string credential_text(std::string_view hash, const ListStyle& style) {
    return style.show_hashes ? std::string(hash) : credential_tag(hash, style.tag_key);
}

} // namespace pullrec::cli
