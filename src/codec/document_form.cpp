// SPDX-License-Identifier: Apache-2.0
#include "codec/document_form.hpp"

#include <array>

namespace pullrec {
namespace {

/// Go's `unicode.IsSpace`, spelled in UTF-8.
constexpr std::array<std::string_view, 25> spaces = {
    " ",      "\n",     "\t",     "\r",     "\v",     "\f",     "\u0085", "\u00A0", "\u1680",
    "\u2000", "\u2001", "\u2002", "\u2003", "\u2004", "\u2005", "\u2006", "\u2007", "\u2008",
    "\u2009", "\u200A", "\u2028", "\u2029", "\u202F", "\u205F", "\u3000"};

std::size_t leading_space(std::string_view text) noexcept {
    for (const std::string_view space : spaces) {
        if (text.starts_with(space)) {
            return space.size();
        }
    }
    return 0;
}

} // namespace

bool is_json_form(std::string_view document) noexcept {
    while (const std::size_t length = leading_space(document)) {
        document.remove_prefix(length);
    }
    return document.starts_with('{');
}

} // namespace pullrec
