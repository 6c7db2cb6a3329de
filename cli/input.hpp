// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "domain/secret_text.hpp"

#include <cstddef>
#include <string>

namespace pullrec::cli {

/// The whole text of a file, or of standard input for `-`. Throws `Error`: io when it cannot be
/// read or is larger than `limit` bytes, interrupted when a signal asks to stop.
std::string read_input(const std::string& name, std::size_t limit);

/// The same for a text that holds secrets: every buffer on its way is wiped.
SecretText read_secret_input(const std::string& name, std::size_t limit);

/// How messages call an input: its file name, or `standard input`.
std::string input_name(const std::string& name);

} // namespace pullrec::cli
