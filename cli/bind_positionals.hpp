// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/arguments.hpp"
#include "cli/resolve.hpp"

#include <cstddef>
#include <span>
#include <string>

namespace pullrec::cli {

/// Gives the words that are no options to the command's positionals, in order. Throws Error{usage}
/// for an unknown option among them, and for too few or too many.
void bind_positionals(const Resolution& resolution, std::span<const Option> accepted,
                      std::span<const std::string> rest, Arguments& arguments);

/// `(1st)`, `(2nd)`, `(3rd)`, `(4th)`.
std::string ordinal(std::size_t number);

} // namespace pullrec::cli
