// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/json_writer.hpp"
#include "store/stored.hpp"

#include <string>

namespace pullrec::cli {

template <class Row>
struct ListShape;

/// The list of files that do not decode or are misnamed.
const ListShape<store::UnreadableFile>& unreadable_rows();

/// Such a file as a JSON object.
void print_unreadable(JsonWriter& json, const store::UnreadableFile& file);

/// Its name for people: the digest cut as those of image refs are, unless it is wanted whole.
std::string file_name_text(const store::UnreadableFile& file, bool whole);

} // namespace pullrec::cli
