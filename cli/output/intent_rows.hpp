// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/json_writer.hpp"
#include "store/stored.hpp"

namespace pullrec::cli {

template <class Row>
struct ListShape;

/// The list of intents.
const ListShape<store::StoredIntent>& intent_rows();

/// An intent's members in a JSON object.
void print_intent_members(JsonWriter& json, const store::StoredIntent& stored);

} // namespace pullrec::cli
