// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/output/json_writer.hpp"

#include <string_view>

namespace pullrec::cli {

/// A list document that rests on no source: `print_items` writes the items.
template <class Items>
void print_list_document(Output& out, std::string_view kind, Items print_items) {
    JsonWriter json(out);
    json.begin_object();
    json.member("apiVersion", "pullrec/v1");
    json.member("kind", kind);
    json.key("items");
    json.begin_array();
    print_items(json);
    json.end_array();
    json.end_object();
    json.end_line();
}

} // namespace pullrec::cli
