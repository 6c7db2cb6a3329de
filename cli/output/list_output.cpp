// SPDX-License-Identifier: Apache-2.0
#include "cli/output/list_output.hpp"

#include "cli/output/unreadable_rows.hpp"

namespace pullrec::cli {

void begin_list_document(JsonWriter& json, std::string_view kind, const SourceView& source) {
    json.begin_object();
    json.member("apiVersion", "pullrec/v1");
    json.member("kind", kind);
    print_source(json, source);
    json.key("items");
    json.begin_array();
}

void end_list_document(JsonWriter& json, const std::vector<store::UnreadableFile>& unreadable) {
    json.end_array();
    if (!unreadable.empty()) {
        json.key("unreadable");
        json.begin_array();
        for (const store::UnreadableFile& file : unreadable) {
            print_unreadable(json, file);
        }
        json.end_array();
    }
    json.end_object();
    json.end_line();
}

} // namespace pullrec::cli
