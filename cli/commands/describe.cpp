// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/describe.hpp"

#include "cli/output/record_text.hpp"
#include "cli/output/unreadable_rows.hpp"

namespace pullrec::cli {

ExitCode show_unreadable(const Invocation& invocation, const OpenSource& source,
                         const store::UnreadableFile& file) {
    if (invocation.arguments.text("output") == "json") {
        print_document(invocation, source, "Unreadable", [&](JsonWriter& json) {
            json.key("file");
            print_unreadable(json, file);
        });
    } else {
        print_unreadable_file(invocation.out, file, style_for(invocation, source));
    }
    return ExitCode::partly;
}

std::vector<std::string_view> describe_globals() {
    std::vector<std::string_view> result = source_options;
    result.insert(result.end(), {"time", "no-trunc", "show-hashes"});
    return result;
}

std::vector<ExitMeaning> describe_exits() {
    return {{ExitCode::done, "done"},
            {ExitCode::usage, "many begin so; all are named"},
            {ExitCode::partly, "its file cannot be read"},
            {ExitCode::not_found, "there is none"}};
}

} // namespace pullrec::cli
