// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/check_view.hpp"
#include "cli/output/output.hpp"
#include "cli/output/style.hpp"

namespace pullrec::cli {

/// Prints the explained answer for people, step by step.
void print_check(Output& out, const CheckView& view, Style style);

} // namespace pullrec::cli
