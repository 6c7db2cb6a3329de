// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "store/reader.hpp"

#include <string_view>
#include <variant>
#include <vector>

namespace pullrec::answers {

/// What a name of a record leads to: the record, or a file of a record that cannot be read.
using FoundRecord = std::variant<store::StoredRecord, store::UnreadableFile>;

/// The record whose image ref, or the unreadable file whose name, is `name` or alone begins with
/// it. Throws `Error`: not_found when there is none, usage with the candidates when there are many.
FoundRecord find_record(const store::Reader& reader, std::string_view name);

/// What a name of an intent leads to: all intents of one image string, or an unreadable file.
using FoundIntents = std::variant<std::vector<store::StoredIntent>, store::UnreadableFile>;

/// The same for intents: `name` is an image as a pod spells it, or its beginning.
FoundIntents find_intents(const store::Reader& reader, std::string_view name);

} // namespace pullrec::answers
