// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace pullrec::cli {

/// Text that scdoc shows as it is.
std::string scdoc_text(std::string_view text);

/// The same in bold.
std::string scdoc_bold(std::string_view text);

/// A term and its meaning; no meaning is fine.
std::string scdoc_term(std::string_view term, std::string_view meaning);

/// Lines to copy.
std::string scdoc_literal(std::string_view lines);

} // namespace pullrec::cli
