// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace pullrec::cli {

/// A kind of JSON document and its schema (JSON Schema, draft 2020-12).
struct SchemaDocument {
    std::string_view kind;
    std::string_view text; ///< ends in a newline
};

/// The schemas of all kinds, by kind; each is a file of cli/schemas/.
std::span<const SchemaDocument> schema_documents();

} // namespace pullrec::cli
