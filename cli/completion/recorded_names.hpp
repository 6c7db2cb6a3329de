// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/app.hpp"
#include "cli/completion/offers.hpp"

#include <span>
#include <string>

namespace pullrec::cli {

/// Names out of the source that the words mean by `--db`, `--files`, `--root-dir`, their variables
/// or the configuration file. Opened when the first name is asked for, only for reading, without
/// waiting; what is too large to be read while somebody waits, and any trouble, gives no names.
FindNames recorded_names(const Call& call, std::span<const std::string> words);

} // namespace pullrec::cli
