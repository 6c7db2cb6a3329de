// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/output.hpp"
#include "cli/output/style.hpp"
#include "domain/failure.hpp"

namespace pullrec::cli {

/// What an error text tells, for people.
void print_failure_text(Output& out, const Failure& failure, const Style& style);

/// The same as a JSON document.
void print_failure_json(Output& out, const Failure& failure);

} // namespace pullrec::cli
