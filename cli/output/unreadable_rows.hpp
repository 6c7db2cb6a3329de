// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/json_writer.hpp"
#include "store/stored.hpp"

namespace pullrec::cli {

template <class Row>
struct ListShape;

/// The list of files that do not decode or are misnamed.
const ListShape<store::UnreadableFile>& unreadable_rows();

/// Such a file as a JSON object.
void print_unreadable(JsonWriter& json, const store::UnreadableFile& file);

} // namespace pullrec::cli
