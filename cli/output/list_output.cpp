// SPDX-License-Identifier: Apache-2.0
#include "cli/output/list_output.hpp"

#include "cli/output/unreadable_rows.hpp"
#include "cli/process.hpp"
#include "domain/error.hpp"

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

Output until_stopped(Output& out) {
    return Output([&out](std::string_view text) {
        if (stop_flag()) {
            throw Error(ErrorCode::interrupted, "interrupted while the list was printed");
        }
        out.write(text);
    });
}

} // namespace pullrec::cli
