// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/style.hpp"
#include "cli/output/time_style.hpp"
#include "domain/image.hpp"

#include <string>
#include <string_view>

namespace pullrec::cli {

/// The forms of a list.
enum class ListFormat { table, wide, json, ndjson, name };

/// Whether a form has columns.
constexpr bool is_table(ListFormat format) noexcept {
    return format == ListFormat::table || format == ListFormat::wide;
}

/// How a list is printed.
struct ListStyle {
    ListFormat format = ListFormat::table;
    TimeStyle time;
    bool whole_names = false; ///< digests and names are never cut
    bool show_hashes = false; ///< credential hashes beside or instead of tags
    bool headers = true;
    Style terminal;
    std::string tag_key; ///< of the source
};

/// What `-o`, `--time`, `--no-trunc`, `--show-hashes` and `--no-headers` ask for.
ListStyle list_style(const Arguments& arguments, const Style& terminal, Timestamp now);

/// An image ref for a table: a digest cut to 12 hex digits unless whole names are wanted.
std::string ref_text(std::string_view ref, const ListStyle& style);

/// A credential for a table: its tag, or its hash if that is wanted; "" for none.
std::string credential_text(std::string_view hash, const ListStyle& style);

} // namespace pullrec::cli
