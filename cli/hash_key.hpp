// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "domain/secret_text.hpp"

#include <optional>

namespace pullrec::cli {

/// The option `--hash-key-file FILE`.
Option hash_key_option();

/// The bytes of that file without one newline at their end; none without the option. Throws
/// `Error`: refused when others may read or write the file or own it, usage for fewer than 16
/// bytes, io.
std::optional<SecretText> hash_key_argument(const Arguments& arguments);

} // namespace pullrec::cli
