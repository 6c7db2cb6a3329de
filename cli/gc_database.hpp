// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/source.hpp"

namespace pullrec::cli {

/// The global options that name the memory of garbage collection.
extern const std::vector<std::string_view> gc_options;

/// Opens the memory of garbage collection for reading: `--db`, else the authority below the
/// kubelet's root, else the copy, else the memory's own database in the state folder; where none
/// is, an empty one that ends with this call.
OpenSource open_gc_memory(const Invocation& invocation);

/// The same for writing; where none is, makes the memory's own database.
OpenSource open_gc_memory_to_write(const Invocation& invocation);

/// The images that somebody pulls now: of living processes that recorded an intent, and of a
/// kubelet's intent files of the last day, whose kubelet nobody can ask.
std::vector<std::string> images_in_flight(const store::Reader& reader, const std::string& database,
                                          Timestamp now);

} // namespace pullrec::cli
