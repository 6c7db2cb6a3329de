// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/arguments.hpp"
#include "domain/image_candidates.hpp"

#include <map>
#include <string>

namespace pullrec::cli {

/// Every `--alias SHORT=FULL` given; throws `Error` (usage) for another form.
std::map<std::string, std::string, std::less<>> alias_arguments(const Arguments& arguments);

} // namespace pullrec::cli
