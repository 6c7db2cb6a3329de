// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/arguments.hpp"
#include "cli/configuration.hpp"

namespace pullrec::cli {

/// Reads the file that `--config`, its variable or the default names; `none` is no file. Only the
/// default may be missing. Throws `Error`: usage (cli/configuration.hpp), refused for a file that
/// others can write (cli/trusted_file.hpp), io when it cannot be read.
Configuration read_configuration(const ArgumentValue& file, Commands commands);

} // namespace pullrec::cli
