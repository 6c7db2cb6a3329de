// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/list_style.hpp"
#include "cli/output/output.hpp"
#include "store/stored.hpp"

#include <vector>

namespace pullrec::cli {

/// Prints a record for people, whole: its times, then each image name with its grants.
void print_record(Output& out, const store::StoredRecord& stored, const ListStyle& style);

/// Prints the grants of one image name as a table, indented.
void print_entry(Output& out, const Credentials& entry, const ListStyle& style);

/// Prints the intents of one image for people.
void print_intents(Output& out, const std::vector<store::StoredIntent>& intents,
                   const ListStyle& style);

/// Prints a file that cannot be read, and what that means for look-ups.
void print_unreadable_file(Output& out, const store::UnreadableFile& file, const ListStyle& style);

} // namespace pullrec::cli
