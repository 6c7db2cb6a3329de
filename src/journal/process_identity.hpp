// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace pullrec::journal {

/// The kernel's name of this boot of the machine; "" when it cannot be had.
std::string boot_id();

/// The process id as this process sees it; for people only, since other namespaces see another.
std::int64_t process_id();

/// How often this process is the child of a fork since the program began.
unsigned forks();

/// From now on closes `descriptor` in every forked child, so that no child keeps its locks alive.
void close_in_children(int descriptor);

/// Ends that, and closes it here.
void close_here(int descriptor);

} // namespace pullrec::journal
