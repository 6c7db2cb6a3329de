// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "answers/record_list.hpp"
#include "cli/output/json_writer.hpp"
#include "cli/output/list_style.hpp"

#include <string>

namespace pullrec::cli {

template <class Row>
struct ListShape;

/// The list of pulled records.
const ListShape<answers::ListedRecord>& record_rows();

/// A record's members in a JSON object: the kubelet's names, with tags for hashes.
void print_record_members(JsonWriter& json, const store::StoredRecord& stored,
                          const ListStyle& style);

/// Who a record opens to, counted over its names: `3 secret, 1 sa`, `node`, `nobody`.
std::string grants_cell(const CredentialMapping& mapping);

} // namespace pullrec::cli
