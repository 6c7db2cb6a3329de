// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/json_writer.hpp"
#include "cli/output/list_style.hpp"
#include "domain/record.hpp"

namespace pullrec::cli {

/// A credential mapping as an object with the kubelet's names, in stored order.
void print_mapping(JsonWriter& json, const CredentialMapping& mapping, const ListStyle& style);

/// The members that tell a credential: its tag, and its hash if that is wanted; none for "".
void print_credential(JsonWriter& json, std::string_view hash, const ListStyle& style);

} // namespace pullrec::cli
