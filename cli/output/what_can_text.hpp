// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "answers/what_can.hpp"
#include "cli/output/json_writer.hpp"
#include "cli/output/list_style.hpp"
#include "cli/output/output.hpp"

namespace pullrec::cli {

/// Prints who the subject is, in a line or a few.
void print_subject(Output& out, const answers::WhatCan& answer, const ListStyle& style);

/// Prints a recorded secret or service account with the others that hold its logins.
void print_account(Output& out, const answers::WhatCan& answer, const ListStyle& style);

/// Prints the images as a table, and below it what a reader must know; `with_node` tells that
/// node-wide grants are among them.
void print_opened(Output& out, const answers::WhatCan& answer, bool with_node,
                  const ListStyle& style);

/// The members of the JSON document: accounts, logins, items.
void print_what_can_members(JsonWriter& json, const answers::WhatCan& answer,
                            const ListStyle& style);

} // namespace pullrec::cli
