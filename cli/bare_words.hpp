// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pullrec::cli {

/// The last value of an option on a command line that may be too wrong to be parsed; `letter` is
/// its short form, '\0' for none, which
/// may follow letters of `flags` in one word, as in `-qo json`.
std::optional<std::string_view> bare_option(std::span<const std::string> words,
                                            std::string_view name, char letter,
                                            std::string_view flags = {});

} // namespace pullrec::cli
